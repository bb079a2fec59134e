import type { Sql } from '#app/platform/database/pool/sql.ts'
import { howListComesBack } from './lost-list.server.ts'

/**
 * True if the database has our list of migrations. Compares columns, because other programs use the same table name.
 */
export async function isInstallation(sql: Sql): Promise<boolean> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0`
  const names = columns.map(({ name }) => name)
  return ['name', 'hash', 'ran_at'].every((name) => names.includes(name))
}

/**
 * Instructions for a database that has tables but is not ours: our migrations would mix with its tables or fail on a
 * name. Undefined if there are none. Tables of extensions do not count.
 */
export async function foreignTables(sql: Sql): Promise<string | undefined> {
  if (await isInstallation(sql)) return undefined
  const tables = await tablesOf(sql, ['public', 'auth', 'pgboss'])
  if (tables.length === 0) return undefined
  if (ours.every((name) => tables.includes(name))) return howListComesBack()
  return (
    `This database holds tables of another program (${firstOf(tables)}). Make one for this installation alone, and ` +
    'name it in DATABASE_URL; or remove these first, where nobody needs them. Nothing was changed.'
  )
}

/** A set of tables that no other program has. */
const ours = ['auth.users', 'public.members', 'public.articles', 'public.posts', 'public.audit_log', 'public.settings']

/** The tables and views of these schemas, qualified by schema; those of extensions are left out. */
export async function tablesOf(sql: Sql, schemas: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname = any(${schemas})
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by name`
  return tables.map(({ name }) => name)
}

/** Lists the first three names, and how many more there are. */
export function firstOf(names: string[]): string {
  const named = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${named} and ${names.length - 3} more` : named
}
