import { access, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { type Config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { registerListeners } from '#app/wiring/listeners.server.ts'
import { registerSchedules } from '#app/wiring/schedules.server.ts'
import { fetchFormerProgram } from '#server/embedded-postgres/former-program.ts'
import { endLeftoverServers, moveFile, takeMoved } from '#server/embedded-postgres/moved.ts'
import { claimDataDir, type DataDirOwner } from '#server/embedded-postgres/owner.ts'
import { findProgram } from '#server/embedded-postgres/program.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { StartError } from '#server/embedded-postgres/start-error.ts'
import { commandWithDiskFullMessage } from './out-of-room.ts'

/**
 * `database move`: converts the data of an embedded PostgreSQL of another major version to this release's version.
 * Starts the former server, makes a backup, restores it into a new cluster, compares all row counts, and only then
 * replaces the old data, which is kept beside it.
 */
export async function moveDatabase(): Promise<number> {
  const config = readConfig(process.env)
  setConfig(config)
  if (config.databaseUrl) return nothingToMove('DATABASE_URL is set')
  if (!(await isThere(config.dataDir))) return nothingToMove(`there is no data in ${config.dataDir}`)
  try {
    const owner = await claimDataDir(config)
    try {
      return await moveIn(owner, config)
    } finally {
      owner.release()
    }
  } catch (error) {
    if (!(error instanceof StartError || error instanceof BackupError)) throw error
    console.error(error.message)
    return 1
  }
}

/** The folder stays claimed throughout: anything that a product wrote meanwhile would be lost. */
async function moveIn(owner: DataDirOwner, config: Config): Promise<number> {
  const { dataDir } = owner
  const cluster = path.join(dataDir, 'postgres')
  await endLeftoverServers(dataDir, console.log)
  const isFinished = await takeMoved(dataDir)
  const storedMajor = Number.parseInt(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => ''), 10)
  const { major } = await findProgram()
  if (Number.isNaN(storedMajor)) return nothingToMove(`there is no data in ${dataDir}`)
  if (storedMajor !== major) await move(owner, { cluster, storedMajor, major }, config.backupPassphrase)
  else if (!isFinished) return nothingToMove(`the data is of PostgreSQL ${major}, which comes with this release`)
  else console.log(`Moved to PostgreSQL ${major}: a move that was cut off had only its last step left. Now: npm start`)
  return 0
}

function nothingToMove(reason: string): number {
  console.log(`There is nothing to move: ${reason}.`)
  return 0
}

interface Majors {
  cluster: string
  storedMajor: number
  major: number
}

async function move(
  owner: DataDirOwner,
  { cluster, storedMajor, major }: Majors,
  passphrase: string | undefined,
): Promise<void> {
  const { dataDir } = owner
  const former = `${cluster}.${storedMajor}`
  if (await isThere(former))
    throw new StartError(`${former} is there already, from an earlier move. Move it elsewhere, then move again.`)
  registerListeners()
  registerSchedules()
  const tools = path.join(dataDir, 'tmp', `postgres-${storedMajor}`)
  const beside = moveFile(dataDir)
  const backups = path.join(dataDir, 'backups')
  const backup = path.join(backups, `from-postgres-${storedMajor}-${Date.now()}.backup`)
  try {
    await removeUnfinished({ tools, backups, storedMajor })
    console.log(`Fetching PostgreSQL ${storedMajor}`)
    const program = await fetchFormerProgram(storedMajor, tools)
    await during(await startEmbeddedPostgres({ dataDir, owner, print: console.log, program }), (address) =>
      writeBackup(address, backupAt(backup), { passphrase, progress: console.log }),
    )
    await rm(beside, { recursive: true, force: true })
    const { counts } = await during(await startEmbeddedPostgres({ dataDir: beside, print: console.log }), (address) =>
      commandWithDiskFullMessage(beside, () =>
        restoreBackup(address, backupAt(backup), {
          passphrase,
          replace: true,
          databaseOnly: true,
          progress: console.log,
        }),
      ),
    )
    await rename(cluster, former)
    await takeMoved(dataDir)
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `Moved ${rows} rows from PostgreSQL ${storedMajor} to ${major}; counts and checksums agree. Now: npm start`,
    )
    const made = path.join(backups, `from-postgres-${storedMajor}-*.backup`)
    console.log(`Once all is well, remove ${former} and ${made}.`)
  } finally {
    await rm(tools, { recursive: true, force: true })
    await rm(beside, { recursive: true, force: true })
  }
}

/** Removes the leftovers of a killed move: a partial download and a partial backup. */
async function removeUnfinished(unfinished: { tools: string; backups: string; storedMajor: number }): Promise<void> {
  await rm(unfinished.tools, { recursive: true, force: true })
  const names = await readdir(unfinished.backups).catch(() => [])
  for (const name of names)
    if (name.startsWith(`from-postgres-${unfinished.storedMajor}-`) && name.endsWith('.part'))
      await rm(path.join(unfinished.backups, name), { force: true })
}

function isThere(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  )
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
