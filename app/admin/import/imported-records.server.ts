import type { Session } from '#app/platform/database/pool/sql.ts'
import { quoted, staged } from '#app/transfer/sql-names.ts'
import type { MovedTable } from '#app/transfer/tables.ts'

/** The columns that people can edit, by table. If they are unchanged, a record has not been edited. */
const edited: Record<string, string[]> = {
  redirects: ['path', 'target', 'status'],
  posts: ['topic_id', 'title', 'content', 'edited_at', 'deleted_at'],
  comments: ['content', 'edited_at', 'deleted_at'],
  articles: [
    ...['slug', 'title', 'excerpt', 'content', 'category_id', 'is_published', 'updated_at', 'is_featured'],
    ...['author_name', 'description', 'canonical_url', 'sharing_title', 'sharing_text'],
    ...['thumbnail_url', 'thumbnail_alt', 'publish_at'],
  ],
  tags: ['slug', 'name'],
  categories: ['slug', 'name'],
  topics: ['slug', 'name', 'description'],
}

/** SQL for a digest of the editable columns of the record `t`. */
export function digestOf(table: string): string {
  return `md5(row(${(edited[table] as string[]).map((column) => `t.${quoted(column)}`).join(', ')})::text)`
}

/** Registers the records that an import has just created, in its transaction: those that remain staged. */
export async function recordBrought(tx: Session, importId: string, moved: MovedTable[]): Promise<void> {
  for (const { name, table } of moved.filter(({ name }) => name in edited))
    await tx.query(
      `insert into import_records (import_id, table_name, record_id, digest)
       select $1, $2, t.id, ${digestOf(name)} from ${table} t join ${staged(name)} s on s.id = t.id`,
      [importId, name],
    )
}
