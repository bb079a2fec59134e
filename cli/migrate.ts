import { backUpBeforeUpdate } from '#app/admin/backups/before-update.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { withDatabase } from './with-database.ts'

/** `migrate`: runs the pending migrations, after a backup. */
export async function runMigrations(): Promise<number> {
  return withDatabase(
    async (address) => {
      const ran = await migrate(address, console.log, () => backUpBeforeUpdate(address, console.log))
      console.log(
        ran.length === 0
          ? 'The database is up to date.'
          : `Done: ${ran.length} ${ran.length === 1 ? 'migration' : 'migrations'}.`,
      )
      return 0
    },
    // With DATA_DIR, refuse an empty folder: a misspelled one would become a new installation.
    { mayBeEmpty: Boolean(readConfig(process.env).databaseUrl) },
  )
}
