import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'

/** Every text, JSON and search column of every table in which `words` stand. */
export async function columnsWith(words: string): Promise<string[]> {
  const { rows: tables } = await database().execute<{ schema: string; table: string; columns: string[] }>(sql`
    select nspname as schema, relname as table, array_agg(attname::text order by attnum) as columns
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_type on pg_type.oid = atttypid
    where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and attnum > 0 and not attisdropped
      and (typcategory = 'A' or coalesce(nullif(typbasetype, 0), atttypid) = any
        (array['text', 'varchar', 'json', 'jsonb', 'tsvector', 'bytea']::regtype[]))
    group by 1, 2 order by 1, 2`)
  // One statement for all: hundreds of small ones take longer than what they look for.
  const looks = tables.map(({ schema, table, columns }) => {
    const found = columns.map(
      (column) =>
        sql`case when bool_or(${sql.identifier(column)}::text ilike ${`%${words}%`}) then ${`${schema}.${table}.${column}`}::text end`,
    )
    return sql`select array[${sql.join(found, sql`, `)}] as found from ${sql.identifier(schema)}.${sql.identifier(table)}`
  })
  const { rows } = await database().execute<{ found: (string | null)[] }>(sql.join(looks, sql` union all `))
  return rows.flatMap(({ found }) => found).filter((location) => location !== null)
}

/** Every file of the data folder whose name or content has `words`. */
export async function filesWith(words: string): Promise<string[]> {
  const entries = await readdir(config().dataDir, { recursive: true, withFileTypes: true })
  const problems: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(path.join(entry.parentPath, entry.name), 'latin1').catch(() => '')
    if (`${entry.name} ${content}`.includes(words)) problems.push(entry.name)
  }
  return problems
}
