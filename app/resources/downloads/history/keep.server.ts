import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { deleteVersionsOf, type RecordWords, saveRecordVersion } from '#app/platform/versions/versions.server.ts'
import type { CatalogueEvent } from '../../catalogue/catalogue.server.ts'

/** The version history's key of a download. */
export function versionsOfDownload(id: string): string {
  return `download:${id}`
}

/** Saves the download's current text as a version, in the action's transaction. Only some actions save one. */
export async function saveDownloadVersion(actor: Actor, event: CatalogueEvent, id: string): Promise<void> {
  if (event === 'purged') return deleteVersionsOf(versionsOfDownload(id))
  if (event !== 'created' && event !== 'revised' && event !== 'published' && event !== 'withdrawn') return
  const {
    rows: [snapshot],
  } = await database().execute<RecordWords>(sql`
    select title, description, audience, file_name as "fileName", coalesce(category_id::text, '') as "categoryId",
      coalesce((select string_agg(tag_id::text, ' ' order by tag_id) from download_tags
        where download_id = downloads.id), '') as "tagIds"
    from downloads where id = ${id}`)
  if (snapshot) await saveRecordVersion(actor, versionsOfDownload(id), event, { ...snapshot })
}
