import type { Session } from '#app/platform/database/pool/sql.ts'
import type { Imported } from './apply-export.server.ts'
import { quoted, sameKey, staged } from './sql-names.ts'
import type { MovedTable } from './tables.ts'

/** SQL values for required columns that are not exported. */
const provisional: Record<string, Record<string, string>> = {
  // The product renders the final text within a minute.
  articles: { content_text: 'content' },
  // The source system may have sent the email already: send none from here.
  notifications: { pace: `'never'` },
}

/** Inserts staged records that do not exist yet. */
export async function insertStaged(
  tx: Session,
  tables: MovedTable[],
  print: (line: string) => void,
): Promise<Imported['tables']> {
  const outcome: Imported['tables'] = []
  for (const [at, table] of tables.entries()) {
    const here = await skipExisting(tx, table)
    const later = laterColumns(table, tables.slice(at + 1))
    const added = await insertWithout(tx, table, later)
    if (added > 0) print(`${table.name}: ${added}`)
    outcome.push({ name: table.name, added, here })
  }
  for (const [at, table] of tables.entries()) await fillIn(tx, table, laterColumns(table, tables.slice(at + 1)))
  for (const table of tables) await moveSequences(tx, table)
  return outcome
}

async function skipExisting(tx: Session, { name, table, key }: MovedTable): Promise<number> {
  return (await tx.query(`delete from ${staged(name)} s using ${table} t where ${sameKey(key)}`)).rowCount ?? 0
}

/** Columns that reference a table inserted later, such as a post's accepted comment. */
function laterColumns({ references }: MovedTable, after: MovedTable[]): string[] {
  return references
    .filter(({ parent }) => after.some(({ table }) => table === parent))
    .flatMap(({ columns }) => columns)
}

async function insertWithout(tx: Session, moved: MovedTable, later: string[]): Promise<number> {
  const { name, table } = moved
  const columns = moved.columns.filter((column) => !later.includes(column)).map(quoted)
  const made = Object.entries(provisional[name] ?? {})
  const into = [...columns, ...made.map(([column]) => quoted(column))].join(', ')
  const values = [...columns, ...made.map(([, source]) => source)].join(', ')
  return (await tx.query(`insert into ${table} (${into}) select ${values} from ${staged(name)}`)).rowCount ?? 0
}

async function fillIn(tx: Session, { name, table, key, columns }: MovedTable, later: string[]): Promise<void> {
  for (const column of later.filter((one) => columns.includes(one)).map(quoted))
    await tx.query(
      `update ${table} t set ${column} = s.${column} from ${staged(name)} s
       where ${sameKey(key)} and s.${column} is not null`,
    )
}

/** Advances sequences past the imported values. */
async function moveSequences(tx: Session, { table, columns }: MovedTable): Promise<void> {
  const counted = await tx<{ column: string; sequence: string }[]>`
    select a.attname as column, substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval\\(''(.+)''::regclass\\)')
      as sequence
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = ${table}::regclass and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`
  for (const { column, sequence } of counted.filter((one) => columns.includes(one.column)))
    await tx.query(
      `select setval('${sequence}', greatest(
        (select last_value from ${sequence}), (select coalesce(max(${quoted(column)}), 1) from ${table})))`,
    )
}
