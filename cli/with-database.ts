import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type Config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isInstallation } from '#app/platform/database/foreign-tables.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { databaseProblem, notPostgres } from '#app/platform/database/unreached.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { moveFile } from '#server/embedded-postgres/moved.ts'
import { joinEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { commandWithDiskFullMessage } from './out-of-room.ts'

/**
 * Runs `work` connected to the product's database: that of `DATABASE_URL`, or the embedded server, which is started
 * unless the product is running.
 * @param use.say prints messages of that server; use standard error if the output is for a program
 * @param use.mayBeEmpty allows the command on a new installation; other commands fail there and create nothing
 * @param use.enqueues the command enqueues jobs, such as mails, which the product runs
 */
export async function withDatabase<T>(
  work: (address: DatabaseAddress, config: Config) => Promise<T>,
  {
    print = console.log,
    mayBeEmpty = false,
    enqueues = false,
  }: { print?: (line: string) => void; mayBeEmpty?: boolean; enqueues?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env)
  setConfig(config)
  if (!mayBeEmpty && !config.databaseUrl && !(await hasDatabase(config.dataDir))) throw noInstallation(config)
  const server = config.databaseUrl ? undefined : await joinEmbeddedPostgres({ dataDir: config.dataDir, print })
  const address = server
    ? { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    : (config.databaseUrl as string)
  connect(address, { max: 4 })
  const run = () => (enqueues ? withQueues(address, () => work(address, config)) : work(address, config))
  try {
    if (config.databaseUrl) await reach(config.databaseUrl)
    if (!mayBeEmpty && !(await isInstallation(rawSql()))) throw noInstallation(config)
    return await (server ? commandWithDiskFullMessage(config.dataDir, run) : run())
  } finally {
    await close()
    await server?.stop()
  }
}

async function withQueues<T>(address: DatabaseAddress, work: () => Promise<T>): Promise<T> {
  const sql = open(address, { max: 2 })
  try {
    await startJobs(sql, { work: false })
    return await work()
  } finally {
    await stopJobs()
    await sql.end()
  }
}

/** True if the folder has a database, or a moved one that waits for the last step. */
async function hasDatabase(dataDir: string): Promise<boolean> {
  const folders = [path.join(dataDir, 'postgres'), moveFile(dataDir)]
  const stats = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)))
  return stats.some((one) => one !== undefined)
}

// Refuse to continue: a misspelled name would be a new, empty installation, and its backup or export would succeed.
function noInstallation({ databaseUrl, dataDir }: Config): Error {
  const [sourceAddress, name] = databaseUrl
    ? [new URL(databaseUrl).host, 'DATABASE_URL']
    : [dataDir, 'DATA_DIR or DATABASE_URL']
  return new Error(
    `There is no installation in ${sourceAddress}. Set ${name} to the one that you mean, or run npm start first.`,
  )
}

/** Connects outside of the pool: a restore would take the pool's connection for a running product. */
async function reach(databaseUrl: string): Promise<void> {
  const foreign = await notPostgres(databaseUrl)
  if (foreign) throw new Error(foreign)
  const sql = open(databaseUrl, { max: 1 })
  try {
    await sql`select 1`
  } catch (error) {
    const words = databaseProblem(error, databaseUrl)
    throw words ? new Error(words, { cause: error }) : error
  } finally {
    await sql.end()
  }
}
