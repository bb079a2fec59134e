import { firstOf, foreignTables, isInstallation } from '#app/platform/database/foreign-tables.server.ts'
import { unknownMigrations } from '#app/platform/database/migrate.server.ts'
import type { Sql } from '#app/platform/database/pool/sql.ts'
import { BackupRefused } from '../archive.server.ts'
import { dataFiles } from '../data-files.server.ts'
import { storedFiles } from '../restored-files.server.ts'
import { besideOurs } from './beside-ours.server.ts'

/**
 * Refuses a database that a restore would damage: one on which the product runs, one of another program, and without
 * `replace` an installation that stands.
 */
export async function refuseUnfit(sql: Sql, replace: boolean): Promise<void> {
  const [other] = await sql<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'solutioneer' and pid <> pg_backend_pid()`
  if (other?.others) throw new BackupRefused('The product is running on this database. Stop it first, then restore.')
  const foreign = await foreignTables(sql)
  if (foreign) throw new BackupRefused(foreign)
  if (replace) return refuseToRemove(sql)
  if ((await isInstallation(sql)) || (await storedFiles()).length > 0)
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

/** `--replace` removes whole schemas, and would take along what somebody put beside ours. */
async function refuseToRemove(sql: Sql): Promise<void> {
  // What a newer release made is not known here, and goes: that is the way back to this one.
  if (!(await isInstallation(sql)) || (await unknownMigrations(sql)).length > 0) return
  const others = await besideOurs(sql)
  if (others.length > 0)
    throw new BackupRefused(
      `Beside this installation the database holds ${firstOf(others)}, which --replace would remove. Move that ` +
        'elsewhere, or restore into a database of its own. Nothing was changed.',
    )
}
