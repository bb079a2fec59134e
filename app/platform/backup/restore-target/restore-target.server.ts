import { firstOf, foreignTables, isInstallation } from '#app/platform/database/foreign-tables.server.ts'
import { unknownMigrations } from '#app/platform/database/migrate.server.ts'
import type { Sql } from '#app/platform/database/pool/sql.ts'
import { BackupError } from '../archive.server.ts'
import { dataFiles } from '../data-files.server.ts'
import { storedFiles } from '../restored-files.server.ts'
import { foreignObjects } from './foreign-objects.server.ts'

/**
 * Refuses a target database on which the product is running, that belongs to another program, or (without `replace`)
 * that already holds an installation.
 */
export async function requireFitTarget(sql: Sql, replace: boolean): Promise<void> {
  const [other] = await sql<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'solutioneer' and pid <> pg_backend_pid()`
  if (other?.others) throw new BackupError('The product is running on this database. Stop it first, then restore.')
  const foreign = await foreignTables(sql)
  if (foreign) throw new BackupError(foreign)
  if (replace) return rejectRemoval(sql)
  if ((await isInstallation(sql)) || (await storedFiles()).length > 0)
    throw new BackupError(
      'There is an installation here already. Restore into an empty one, or say --replace to remove what stands here.',
    )
}

/** Refuses to overwrite files in `DATA_DIR`: they include the secret that decrypts another database's keys. */
export async function requireEmptyTargets(parts: Map<string, string>): Promise<void> {
  const existingFile = (await dataFiles()).find(({ name }) => parts.has(`data/${name}`))
  if (existingFile)
    throw new BackupError(
      `DATA_DIR belongs to an installation: ${existingFile.full} would be replaced. Restore with an empty DATA_DIR, or say ` +
        '--replace.',
    )
}

/** Refuses `--replace` if others' objects in our schemas would be dropped along with them. */
async function rejectRemoval(sql: Sql): Promise<void> {
  // A newer release may have created objects that are unknown here. Replacing them is how to go back to this release.
  if (!(await isInstallation(sql)) || (await unknownMigrations(sql)).length > 0) return
  const others = await foreignObjects(sql)
  if (others.length > 0)
    throw new BackupError(
      `Beside this installation the database holds ${firstOf(others)}, which --replace would remove. Move that ` +
        'elsewhere, or restore into a database of its own. Nothing was changed.',
    )
}
