import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'

/** Every text, JSON and search column of every table in which `words` stand. */
export async function columnsWith(words: string): Promise<string[]> {
  const { rows: columns } = await database().execute<{
    location: string
    schema: string
    table: string
    column: string
  }>(sql`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'tsvector', 'ARRAY', 'bytea')`)
  const problems: string[] = []
  for (const { schema, table, column } of columns) {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const { rows } = await database().execute(
      sql`select 1 from ${from} where ${sql.identifier(column)}::text ilike ${`%${words}%`} limit 1`,
    )
    if (rows.length > 0) problems.push(`${schema}.${table}.${column}`)
  }
  return problems
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
