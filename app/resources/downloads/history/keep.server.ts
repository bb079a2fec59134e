import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { deleteVersionsOf, type RecordWords, saveRecordVersion } from '#app/platform/versions/versions.server.ts'
import type { CatalogueEvent } from '../../catalogue/catalogue.server.ts'

/** Under what a download's versions are kept. */
export function versionsOfDownload(id: string): string {
  return `download:${id}`
}

/** Keeps what a download says now, in the transaction of the act that made it so. Other acts keep none. */
export async function saveDownloadVersion(actor: Actor, what: CatalogueEvent, id: string): Promise<void> {
  if (what === 'purged') return deleteVersionsOf(versionsOfDownload(id))
  if (what !== 'created' && what !== 'revised' && what !== 'published' && what !== 'withdrawn') return
  const {
    rows: [says],
  } = await database().execute<RecordWords>(sql`
    select title, description, audience, file_name as "fileName", coalesce(category_id::text, '') as "categoryId",
      coalesce((select string_agg(tag_id::text, ' ' order by tag_id) from download_tags
        where download_id = downloads.id), '') as "tagIds"
    from downloads where id = ${id}`)
  if (says) await saveRecordVersion(actor, versionsOfDownload(id), what, { ...says })
}
