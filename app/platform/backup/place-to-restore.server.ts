import type { Sql, TransactionSql } from 'postgres'
import { BackupRefused } from './archive.server.ts'
import { dataFiles } from './data-files.server.ts'
import { storedFiles } from './restored-files.server.ts'

/**
 * Refuses a database that a restore would damage: one on which the product runs, one of another program, and without
 * `replace` an installation that stands.
 */
export async function refuseUnfit(sql: Sql | TransactionSql, replace: boolean): Promise<void> {
  const [other] = await sql<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'solutioneer' and pid <> pg_backend_pid()`
  if (other?.others) throw new BackupRefused('The product is running on this database. Stop it first, then restore.')
  const isOurs = await isInstallation(sql)
  if (!isOurs) await refuseForeign(sql)
  if (replace) return
  if (isOurs || (await storedFiles()).length > 0)
    throw new BackupRefused(
      'There is an installation here already. Restore into an empty one, or say --replace to remove what stands here.',
    )
}

/** What `DATA_DIR` keeps (the secret that opens another database's keys) would be replaced, and is nowhere else. */
export async function refuseKept(parts: Map<string, string>): Promise<void> {
  const kept = (await dataFiles()).find(({ name }) => parts.has(`data/${name}`))
  if (kept)
    throw new BackupRefused(
      `DATA_DIR belongs to an installation: ${kept.full} would be replaced. Restore with an empty DATA_DIR, or say ` +
        '--replace.',
    )
}

/** True where the database has our list of migrations. Other programs, too, call theirs so. */
async function isInstallation(sql: Sql | TransactionSql): Promise<boolean> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = to_regclass('public.migrations') and attnum > 0`
  const names = columns.map(({ name }) => name)
  return ['name', 'hash', 'ran_at'].every((name) => names.includes(name))
}

/** Tables that are not ours would stand among the restored ones, or be removed by `--replace`. */
async function refuseForeign(sql: Sql | TransactionSql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname in ('public', 'auth', 'pgboss')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by name`
  if (tables.length === 0) return
  const named = tables.slice(0, 3).map(({ name }) => name)
  const more = tables.length > named.length ? ` and ${tables.length - named.length} more` : ''
  throw new BackupRefused(
    `This database holds tables of another program (${named.join(', ')}${more}). Make one for this installation alone, ` +
      'and name it in DATABASE_URL. Nothing was changed.',
  )
}
