import type { Session } from '#app/platform/database/pool/sql.ts'
import { quoted, sameKey, staged } from './sql-names.ts'
import type { MovedTable } from './tables.ts'

/** Maximum listed problems of each kind and table; of the rest only the number is given. */
const MAX_LISTED = 5
/** A higher maximum for taken addresses: each has to be changed by hand, which takes a complete list. */
const MAX_LISTED_TAKEN = 500
const changeOne = 'Change one of the two, here or where the file is from'

/** Tables whose records are only complete with the records that refer to them. */
const wholes = ['articles']

/**
 * The conflicts of the staged records: a different record with the same id, an address or name in use, or a reference
 * to a missing record. Identical existing records are no conflict.
 */
export async function findConflicts(tx: Session, tables: MovedTable[]): Promise<string[]> {
  const problems: string[] = []
  for (const table of tables) {
    // Existing settings win: only those that are not set yet are imported.
    if (table.name === 'settings')
      await tx.query(`delete from ${staged('settings')} s using ${table.table} t where s.name = t.name`)
    problems.push(
      ...(await differing(tx, table)),
      ...(await conflicting(tx, table)),
      ...(await missing(tx, table, tables)),
    )
  }
  return problems
}

/**
 * Removes staged records that exist with different content, to keep the existing ones; an article's tags are removed
 * with it. Replies to a changed post are still imported.
 * @returns descriptions of the records that were kept
 */
export async function skipChanged(tx: Session, tables: MovedTable[]): Promise<string[]> {
  const words: string[] = []
  for (const table of tables) {
    const rows = await differingRecords(tx, table)
    const keys = rows.map(({ key }) => key)
    const leaveOut = (name: string, columns: string[]) =>
      tx.query(`delete from ${staged(name)} s where ${shown('s', columns)} = any($1::text[])`, [keys])
    words.push(...rows.map(({ id }) => `${table.name} ${id}`))
    await leaveOut(table.name, table.key)
    const parts = wholes.includes(table.name) ? tables : []
    for (const { name, references } of parts)
      for (const { columns, parent } of references) if (parent === table.table) await leaveOut(name, columns)
  }
  return words
}

async function differing(tx: Session, table: MovedTable): Promise<string[]> {
  const rows = await differingRecords(tx, table)
  return describeProblems(
    rows.map(({ id, key }) => ({ id: id === key ? key : `${id} (${key})` })),
    (id) => `${table.name} ${id}: another one is here under this id`,
  )
}

async function differingRecords(tx: Session, { name, table, key, columns }: MovedTable) {
  const list = columns.map(quoted).join(', ')
  const { rows } = await tx.query<{ id: string; key: string }>(
    `with s as (select ${list} from ${staged(name)}),
       t as (select ${list} from ${table} where (${keyOf(key)}) in (select ${keyOf(key)} from ${staged(name)}))
     select ${named('s', key, columns)} as id, ${shown('s', key)} as key from s join t on ${sameKey(key)}
     where row_to_json(s)::text <> row_to_json(t)::text order by 1`,
  )
  return rows
}

async function conflicting(tx: Session, { name, table, key, columns, unique }: MovedTable): Promise<string[]> {
  const problems: string[] = []
  for (const { name: index, terms, predicate } of unique) {
    const listed = terms.map((term, at) => `(${term}) as term_${at}`).join(', ')
    const from = (table: string) => `(select *, ${listed} from ${table} ${predicate ? `where ${predicate}` : ''})`
    const value = `concat_ws(' ', ${terms.map((_, at) => `s.term_${at}`).join(', ')})`
    const equal = terms.map((_, at) => `s.term_${at} = t.term_${at}`).join(' and ')
    const { rows } = await tx.query<{ id: string; value: string; holder: string }>(
      `select ${named('s', key, columns)} as id, ${value} as value, ${named('t', key, columns)} as holder
       from ${from(staged(name))} s join ${from(table)} t on ${equal}
       where not (${sameKey(key)}) order by 1`,
    )
    const columnNames = index
      .replace(/^auth\./, '')
      .replace(`${name}_`, '')
      .replaceAll('_', ' ')
    problems.push(
      ...describeProblems(
        rows,
        (id, { value, holder }) => {
          const by = holder === `“${value}”` ? 'another' : holder
          return `${name} ${id}: its ${columnNames} ${value} is taken here by ${by}. ${changeOne}`
        },
        MAX_LISTED_TAKEN,
      ),
    )
  }
  return problems
}

async function missing(tx: Session, { name, references }: MovedTable, tables: MovedTable[]): Promise<string[]> {
  const problems: string[] = []
  for (const { columns, parent, parentColumns } of references) {
    const brought = tables.find(({ table }) => table === parent)
    const referencing = columns.map((column) => `s.${quoted(column)}`)
    const equal = parentColumns.map((column, at) => `p.${quoted(column)} = ${referencing[at]}`).join(' and ')
    const isIn = (table: string) => `exists (select 1 from ${table} p where ${equal})`
    const { rows } = await tx.query<{ id: string }>(
      `select distinct concat_ws(' ', ${referencing.join(', ')}) as id from ${staged(name)} s
       where ${referencing.map((column) => `${column} is not null`).join(' and ')}
         and not ${isIn(parent)} ${brought ? `and not ${isIn(staged(brought.name))}` : ''} order by 1`,
    )
    problems.push(
      ...describeProblems(rows, (id) => `${name}: refer to ${parent} ${id}, which is neither here nor in the file`),
    )
  }
  return problems
}

function describeProblems<Row extends { id: string }>(
  rows: Row[],
  words: (id: string, row: Row) => string,
  shownAtMost = MAX_LISTED,
): string[] {
  const lines = rows.slice(0, shownAtMost).map((row) => words(row.id, row))
  return rows.length > shownAtMost ? [...lines, `… and ${rows.length - shownAtMost} more like the last`] : lines
}

function keyOf(key: string[]): string {
  return key.map(quoted).join(', ')
}

function shown(alias: string, key: string[]): string {
  return `concat_ws(' ', ${key.map((column) => `${alias}.${quoted(column)}`).join(', ')})`
}

/** SQL for the name that people know a record by, else its key. */
function named(alias: string, key: string[], columns: string[]): string {
  const known = ['title', 'display_name', 'name', 'email', 'path', 'content'].find((column) => columns.includes(column))
  if (!known) return shown(alias, key)
  const words = `left(${alias}.${quoted(known)}::text, 80)`
  return `coalesce('“' || nullif(${words}, '') || '”', ${shown(alias, key)})`
}
