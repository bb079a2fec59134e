import type { TransactionSql } from 'postgres'
import { quoted, sameKey, staged } from './sql-names.ts'
import type { MovedTable } from './tables.ts'

/** Of each kind of problem of a table so many are named; of the others the number. */
const named = 5

/**
 * What keeps the staged records from fitting: another record under the same id, an address or name that another record
 * has here, a reference to what is neither here nor in the file. What is here already, the same, is no problem.
 */
export async function findMisfits(tx: TransactionSql, tables: MovedTable[]): Promise<string[]> {
  const problems: string[] = []
  for (const table of tables) {
    // What the operator set here stays; a file brings the settings that nobody set yet.
    if (table.name === 'settings')
      await tx.unsafe(`delete from ${staged('settings')} s using ${table.table} t where s.name = t.name`)
    problems.push(...(await differing(tx, table)), ...(await taken(tx, table)), ...(await missing(tx, table, tables)))
  }
  return problems
}

async function differing(tx: TransactionSql, { name, table, key, columns }: MovedTable): Promise<string[]> {
  const list = columns.map(quoted).join(', ')
  const rows = await tx.unsafe<{ id: string }[]>(
    `with s as (select ${list} from ${staged(name)}),
       t as (select ${list} from ${table} where (${keyOf(key)}) in (select ${keyOf(key)} from ${staged(name)}))
     select ${shown('s', key)} as id from s join t on ${sameKey(key)}
     where row_to_json(s)::text <> row_to_json(t)::text order by 1`,
  )
  return told(rows, (id) => `${name} ${id}: another one is here under this id`)
}

async function taken(tx: TransactionSql, { name, table, key, unique }: MovedTable): Promise<string[]> {
  const problems: string[] = []
  for (const { name: index, terms, predicate } of unique) {
    const listed = terms.map((term, at) => `(${term}) as term_${at}`).join(', ')
    const from = (place: string) =>
      `(select ${keyOf(key)}, ${listed} from ${place} ${predicate ? `where ${predicate}` : ''})`
    const equal = terms.map((_, at) => `s.term_${at} = t.term_${at}`).join(' and ')
    const rows = await tx.unsafe<{ id: string }[]>(
      `select ${shown('s', key)} as id from ${from(staged(name))} s join ${from(table)} t on ${equal}
       where not (${sameKey(key)}) order by 1`,
    )
    const what = index
      .replace(/^auth\./, '')
      .replace(`${name}_`, '')
      .replaceAll('_', ' ')
    problems.push(...told(rows, (id) => `${name} ${id}: its ${what} is taken here by another`))
  }
  return problems
}

async function missing(tx: TransactionSql, { name, references }: MovedTable, tables: MovedTable[]): Promise<string[]> {
  const problems: string[] = []
  for (const { columns, parent, parentColumns } of references) {
    const brought = tables.find(({ table }) => table === parent)
    const own = columns.map((column) => `s.${quoted(column)}`)
    const equal = parentColumns.map((column, at) => `p.${quoted(column)} = ${own[at]}`).join(' and ')
    const isIn = (place: string) => `exists (select 1 from ${place} p where ${equal})`
    const rows = await tx.unsafe<{ id: string }[]>(
      `select distinct concat_ws(' ', ${own.join(', ')}) as id from ${staged(name)} s
       where ${own.map((column) => `${column} is not null`).join(' and ')}
         and not ${isIn(parent)} ${brought ? `and not ${isIn(staged(brought.name))}` : ''} order by 1`,
    )
    problems.push(...told(rows, (id) => `${name}: refer to ${parent} ${id}, which is neither here nor in the file`))
  }
  return problems
}

function told(rows: { id: string }[], words: (id: string) => string): string[] {
  const lines = rows.slice(0, named).map(({ id }) => words(id))
  return rows.length > named ? [...lines, `… and ${rows.length - named} more like the last`] : lines
}

function keyOf(key: string[]): string {
  return key.map(quoted).join(', ')
}

function shown(place: string, key: string[]): string {
  return `concat_ws(' ', ${key.map((column) => `${place}.${quoted(column)}`).join(', ')})`
}
