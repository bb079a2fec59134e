import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Session, Sql } from '#app/platform/database/pool/sql.ts'
import type { ArchivePart } from './archive.server.ts'
import { copiedOut } from './copied-out.server.ts'

/** A table in a backup, with the columns to copy (generated columns are left out). */
export interface CopiedTable {
  name: string
  columns: string[]
  rows: number
}

/** A sequence and its current value. */
interface CopiedSequence {
  name: string
  value: string | null
}

/**
 * Tables whose rows are not backed up. Readers are anonymous only because the daily salt is deleted; a backup would
 * keep both for months.
 */
const ofTodayAlone = new Set(['public.reads', 'public.reader_salts'])

// Rows are split into parts of about this many bytes, so that no table is held in memory.
const partSize = 4 * 1024 * 1024

/** The product's tables, without the list of migrations, which a restore creates itself. */
export function listTables(sql: Session): Promise<{ name: string; columns: string[] }[]> {
  return sql<{ name: string; columns: string[] }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
      array(
        select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname, c.relname) <> ('public', 'migrations')
    order by 1`
}

export function listSequences(sql: Session): Promise<CopiedSequence[]> {
  return sql<CopiedSequence[]>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
    from pg_sequences where schemaname in ('public', 'auth') order by 1`
}

/** The rows of `table` as parts of whole lines in PostgreSQL's text format. Adds to `table.rows` as it goes. */
export async function* tableParts(sql: Session, table: CopiedTable): AsyncGenerator<ArchivePart> {
  if (ofTodayAlone.has(table.name)) return
  const rows = copiedOut(sql, `copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`)
  let part = 0
  for await (const content of wholeLines(rows)) {
    table.rows += countLines(content)
    yield { name: `database/${table.name}/${String(++part).padStart(6, '0')}`, size: content.byteLength, content }
  }
}

/** Loads one part of a table. */
export async function copyPartIn(sql: Session, table: CopiedTable, content: Readable): Promise<void> {
  const statement = `copy ${table.name} (${table.columns.join(', ')}) from stdin`
  await pipeline(content, sql.client.query(copyFrom(statement)))
}

/**
 * Drops the foreign keys and triggers of our tables, so that rows can be loaded in any order.
 * @returns a function that recreates them, which also checks every foreign key
 */
export async function withoutConstraints(sql: Session, tables: string[]): Promise<() => Promise<void>> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace in (select oid from pg_namespace where nspname in ('public', 'auth'))
    order by 1, 2`
  for (const key of keys) await sql.query(`alter table ${key.table} drop constraint ${key.name}`)
  for (const table of tables) await sql.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const table of tables) await sql.query(`alter table ${table} enable trigger user`)
    for (const key of keys) await sql.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  }
}

export async function setSequences(sql: Session, sequences: CopiedSequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`
}

export async function countRows(sql: Sql, tables: { name: string }[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql.query<{ count: number }>(`select count(*)::float8 as count from ${name}`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

async function* wholeLines(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    const end = size + chunk.byteLength >= partSize ? chunk.lastIndexOf(10) + 1 : 0
    if (end > 0) {
      yield Buffer.concat([...buffered, chunk.subarray(0, end)])
      buffered = [chunk.subarray(end)]
      size = chunk.byteLength - end
    } else {
      buffered.push(chunk)
      size += chunk.byteLength
    }
  }
  if (size > 0) yield Buffer.concat(buffered)
}

/** Counts rows: each ends with a line feed, and a line feed inside a value is written as `\n`. */
function countLines(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines++
  return lines
}
