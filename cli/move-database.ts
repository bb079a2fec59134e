import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { registerListeners } from '#app/listeners.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { registerSchedules } from '#app/schedules.server.ts'
import { fetchFormerProgram } from '#server/embedded-postgres/former-program.ts'
import { findProgram } from '#server/embedded-postgres/program.ts'
import { StartRefused } from '#server/embedded-postgres/refusal.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'

/**
 * `database move`: brings data that an embedded PostgreSQL of another major version wrote into the one of this release:
 * starts the former server on it, backs up, restores, compares every count. The former data stays beside the new.
 */
export async function moveDatabase(): Promise<number> {
  const config = readConfig(process.env)
  setConfig(config)
  const cluster = path.join(config.dataDir, 'postgres')
  const found = Number.parseInt(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  const { major } = await findProgram()
  if (config.databaseUrl || Number.isNaN(found) || found === major) {
    console.log(`There is nothing to move: ${config.databaseUrl ? 'DATABASE_URL is set' : `the data is of ${major}`}.`)
    return 0
  }
  registerListeners()
  registerSchedules()
  const tools = path.join(config.dataDir, 'tmp', `postgres-${found}`)
  const backup = path.join(config.dataDir, 'backups', `from-postgres-${found}-${Date.now()}.backup`)
  try {
    console.log(`Fetching PostgreSQL ${found}`)
    const program = await fetchFormerProgram(found, tools)
    const passphrase = config.backupPassphrase
    await mkdir(path.dirname(backup), { recursive: true, mode: 0o700 })
    const options = { dataDir: config.dataDir, say: console.log }
    await during(await startEmbeddedPostgres({ ...options, program }), (address) =>
      writeBackup(address, backupAt(backup), { passphrase, progress: console.log }),
    )
    const former = `${cluster}.${found}`
    await rename(cluster, former)
    try {
      const { counts } = await during(await startEmbeddedPostgres(options), (address) =>
        restoreBackup(address, backupAt(backup), { passphrase, replace: true, progress: console.log }),
      )
      const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
      console.log(`Moved ${rows} rows from PostgreSQL ${found} to ${major}; counts and checksums agree. Now: npm start`)
      console.log(`Once all is well, remove ${former} and ${backup}.`)
      return 0
    } catch (error) {
      await rm(cluster, { recursive: true, force: true })
      await rename(former, cluster)
      throw error
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    return 1
  } finally {
    await rm(tools, { recursive: true, force: true })
  }
}

async function during<Result>(
  { socketDir: host, port, user, database, stop }: EmbeddedPostgres,
  work: (address: { host: string; port: number; user: string; database: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ host, port, user, database })
  } finally {
    await stop()
  }
}
