import { inArray, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { removeFiles } from '#app/platform/storage/remove.server.ts'
import type { FileReferences } from '#app/platform/storage/sweep.server.ts'
import { campusFiles } from './tables.server.ts'

/**
 * The pictures and files of texts, including texts in the trash. An unreferenced file is purged after a week, unless a
 * draft of its owner references it, or immediately if its owner has left.
 */
export const campusAttachments: FileReferences = {
  bucket: 'campus',
  waits: 3_600_000,
  purgeUnclaimed,
  async known() {
    const { rows } = await database().execute<{ path: string; used: boolean }>(
      sql`select path, exists (select from campus_file_uses where file_id = campus_files.id) as used from campus_files`,
    )
    const pathsOf = (used: boolean) => new Set(rows.filter((row) => row.used === used).map(({ path }) => path))
    return { needed: pathsOf(true), allowed: pathsOf(false) }
  },
}

const unclaimed = sql`(owner_id is null or created_at < now() - interval '7 days')
  and not exists (select from campus_file_uses where file_id = campus_files.id)
  and not exists (select from drafts
    where member_id = campus_files.owner_id and position(campus_files.id::text in fields::text || earlier::text) > 0)`

async function purgeUnclaimed(): Promise<void> {
  for (;;) {
    const { rows: unlinked } = await database().execute<{ id: string }>(
      sql`select id from campus_files where ${unclaimed} order by id limit 500`,
    )
    const gone = await purgeFiles(unlinked.map(({ id }) => id))
    if (unlinked.length < 500 || gone === 0) return
  }
}

/** Deletes these files, except those that a text has referenced since they were listed. */
async function purgeFiles(ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  return transaction(async () => {
    const isOneOf = inArray(campusFiles.id, ids)
    await database()
      .select({ id: campusFiles.id })
      .from(campusFiles)
      .where(isOneOf)
      .orderBy(campusFiles.id)
      .for('update')
    const gone = await database()
      .delete(campusFiles)
      .where(sql`${isOneOf} and ${unclaimed}`)
      .returning({ path: campusFiles.path })
    if (gone.length > 0) await enqueue(removeFiles, { bucket: 'campus', paths: gone.map(({ path }) => path) })
    return gone.length
  })
}
