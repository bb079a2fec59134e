import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { type Restored, restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { verifyBackup } from '#app/platform/backup/verify-backup.server.ts'
import { type Config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { registerListeners } from '#app/wiring/listeners.server.ts'
import { registerSchedules } from '#app/wiring/schedules.server.ts'
import { endWithRun } from '#server/embedded-postgres/end-with-run.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { commandWithDiskFullMessage } from './out-of-room.ts'
import { withDatabase } from './with-database.ts'

/**
 * `restore FILE`: restores a backup into an empty installation. `--replace` removes an existing one first; `--drill`
 * restores into a temporary database and folder, and deletes them again.
 */
export async function restore(args: string[]): Promise<number> {
  const [source, ...more] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  if (!source || more.length > 0 || flags.some((flag) => flag !== '--replace' && flag !== '--drill')) {
    console.error('Usage: npm run cli -- restore FILE [--replace | --drill]')
    return 2
  }
  // Restored jobs need their queues, which these modules define.
  registerListeners()
  registerSchedules()
  try {
    // Verify the file first, before a database is created for it.
    console.log('Checking the backup')
    const verified = await verifyBackup(backupAt(source), readConfig(process.env).backupPassphrase)
    const run = (address: DatabaseAddress, config: Config) =>
      restoreBackup(address, backupAt(source), {
        passphrase: config.backupPassphrase,
        replace: flags.includes('--replace'),
        progress: console.log,
        verified,
      })
    const restored = await (flags.includes('--drill') ? drill(run) : withDatabase(run, { mayBeEmpty: true }))
    report(restored, flags.includes('--drill'))
    return 0
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    console.error(error.message)
    return 1
  }
}

function report({ header, counts }: Restored, isDrill: boolean): void {
  const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows in ${header.tables.length} tables, ${counts.files} files, ${counts.jobs} jobs`)
  console.log(`of ${header.createdAt} (PostgreSQL ${header.postgres}). Row counts and checksums agree.`)
  console.log(isDrill ? 'This was a drill: it is removed again, and nothing else was touched.' : 'Now: npm start')
}

async function drill(run: (address: DatabaseAddress, config: Config) => Promise<Restored>): Promise<Restored> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'solutioneer-drill-'))
  await chmod(dataDir, 0o711)
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, STORAGE_URL: '', DATABASE_URL: '' })
  setConfig(config)
  const cleanedUp = endWithRun(dataDir)
  let server: EmbeddedPostgres | undefined
  try {
    server = await startEmbeddedPostgres({ dataDir, print: console.log })
    const { socketDir: host, port, user, database } = server
    return await commandWithDiskFullMessage(dataDir, () => run({ host, port, user, database }, config))
  } finally {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
    cleanedUp()
  }
}
