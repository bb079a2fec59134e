import { eq, sql } from 'drizzle-orm'
import { undoSubscriberImport } from '#app/newsletter/importing/import.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import type { ImportReport } from './import.ts'
import { digestOf } from './imported-records.server.ts'
import { imports } from './tables.server.ts'

/**
 * Undoes an import: discards a checked one; deletes the records of a finished one that have not been edited since.
 * Repeating it changes nothing.
 * @returns whether the import is still listed
 * @throws Forbidden unless admin, NotFound
 */
export async function undoImport(actor: Actor, id: string): Promise<boolean> {
  if (!can(actor, 'content.import')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  return transaction(async () => {
    const [row] = await database().select().from(imports).where(eq(imports.id, id)).for('update')
    if (!row) throw new NotFound()
    if (row.state === 'checked' || row.state === 'failed') {
      await database().delete(imports).where(eq(imports.id, id))
      return false
    }
    if (row.state !== 'done') return true
    const undone = await (row.kind === 'subscribers' ? undoSubscribers(id) : undoContent(actor, row))
    const report = { ...row.report, undone }
    await database().update(imports).set({ state: 'undone', report }).where(eq(imports.id, id))
    return true
  })
}

async function undoSubscribers(id: string) {
  const { deleted, retained } = await undoSubscriberImport(id)
  return {
    deleted: deleted.length,
    kept: retained.map((email) => `${email}: confirmed, unsubscribed or bounced since`),
  }
}

/** SQL conditions under which an unedited record `t` is kept, because others use it. In the order of deletion. */
const uses: Record<string, string> = {
  redirects: 'false',
  // A post is deleted only together with all of its comments.
  posts: `exists (
    select 1 from comments t left join import_records r
      on r.import_id = brought.import_id and r.table_name = 'comments' and r.record_id = t.id
      and r.digest = ${digestOf('comments')}
    where t.post_id = brought.record_id and r.record_id is null)`,
  articles: 'exists (select 1 from newsletters where article_id = t.id)',
  tags: `exists (select 1 from article_tags where tag_id = t.id)
    or exists (select 1 from download_tags where tag_id = t.id)`,
  categories: `exists (select 1 from articles where category_id = t.id)
    or exists (select 1 from downloads where category_id = t.id)`,
  topics: 'exists (select 1 from posts where topic_id = t.id)',
}

async function undoContent(actor: Actor, { id, report: { tables } }: typeof imports.$inferSelect) {
  let deleted = 0
  for (const [table, inUse] of Object.entries(uses)) {
    const { rows } = await database().execute<{ id: string }>(sql`
      select t.id from ${sql.raw(table)} t join import_records brought on brought.record_id = t.id
      where brought.import_id = ${id} and brought.table_name = ${table}
        and brought.digest = ${sql.raw(digestOf(table))} and not (${sql.raw(inUse)})
      order by t.id for update of t`)
    const ids = JSON.stringify(rows.map((row) => row.id))
    const gone = sql`(select jsonb_array_elements_text(${ids}::text::jsonb)::uuid)`
    if (table === 'posts') {
      await database().execute(sql`delete from reactions where post_id in ${gone}`)
      const { rows: comments } = await database().execute(
        sql`delete from comments where post_id in ${gone} returning id`,
      )
      deleted += comments.length
    }
    await database().execute(sql`delete from ${sql.raw(table)} where id in ${gone}`)
    deleted += rows.length
  }
  const remaining = [...(await remainingRecords(id)), ...remainingMembers(tables)]
  if (deleted > 0) await writeAudit('content.import-undone', { importId: id, records: deleted }, actor)
  await invalidateTags('*')
  return { deleted, kept: remaining }
}

/** Lists the records of an import that were not deleted, formatted. */
async function remainingRecords(id: string): Promise<string[]> {
  const remaining: string[] = []
  for (const table of Object.keys(uses)) {
    const name = { redirects: 'path', posts: 'title', articles: 'title' }[table] ?? 'name'
    const { rows } = await database().execute<{ name: string }>(sql`
      select t.${sql.raw(name)} as name from ${sql.raw(table)} t join import_records r on r.record_id = t.id
      where r.import_id = ${id} and r.table_name = ${table} order by t.id`)
    remaining.push(...rows.map((row) => `${table} “${row.name}”`))
  }
  const {
    rows: [comments],
  } = await database().execute<{ count: number }>(sql`
    select count(*)::int as count from comments t join import_records r on r.record_id = t.id
    where r.import_id = ${id} and r.table_name = 'comments'`)
  if (comments?.count) remaining.push(`${comments.count} × comment, with the posts that they stand below`)
  return remaining
}

/** Members are kept: they may have signed in and posted since. */
function remainingMembers(tables: ImportReport['tables']): string[] {
  const members = tables.find(({ name }) => name === 'members')?.added ?? 0
  return members > 0 ? [`${members} × member: delete them under /admin/members`] : []
}
