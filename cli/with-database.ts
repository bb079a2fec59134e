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
import { placeOfMove } from '#server/embedded-postgres/moved.ts'
import { joinEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { commandSayingWhenFull } from './out-of-room.ts'

/**
 * Runs `work` connected to the product's database: the one of `DATABASE_URL`, the embedded server of a product that
 * runs now, or the embedded server started for the occasion.
 * @param use.say tells what that server does; on standard error where the output is for a program
 * @param use.mayBeEmpty the command fills a new installation; others are refused there, and make nothing
 * @param use.enqueues the command writes mails and the like, which the product delivers once it runs
 */
export async function withDatabase<T>(
  work: (address: DatabaseAddress, config: Config) => Promise<T>,
  {
    say = console.log,
    mayBeEmpty = false,
    enqueues = false,
  }: { say?: (line: string) => void; mayBeEmpty?: boolean; enqueues?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env)
  setConfig(config)
  if (!mayBeEmpty && !config.databaseUrl && !(await hasDatabase(config.dataDir))) throw noInstallation(config)
  const server = config.databaseUrl ? undefined : await joinEmbeddedPostgres({ dataDir: config.dataDir, say })
  const address = server
    ? { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    : (config.databaseUrl as string)
  connect(address, { max: 4 })
  const run = () => (enqueues ? withQueues(address, () => work(address, config)) : work(address, config))
  try {
    if (config.databaseUrl) await reach(config.databaseUrl)
    if (!mayBeEmpty && !(await isInstallation(rawSql()))) throw noInstallation(config)
    return await (server ? commandSayingWhenFull(config.dataDir, run) : run())
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

/** A folder with a database, or with one that was moved to another release and waits for its last step. */
async function hasDatabase(dataDir: string): Promise<boolean> {
  const places = [path.join(dataDir, 'postgres'), placeOfMove(dataDir)]
  const found = await Promise.all(places.map((place) => stat(place).catch(() => undefined)))
  return found.some((one) => one !== undefined)
}

// A name that is misspelled would else be a new and empty installation, whose backup or export succeeds.
function noInstallation({ databaseUrl, dataDir }: Config): Error {
  const [place, name] = databaseUrl
    ? [new URL(databaseUrl).host, 'DATABASE_URL']
    : [dataDir, 'DATA_DIR or DATABASE_URL']
  return new Error(
    `There is no installation in ${place}. Set ${name} to the one that you mean, or run npm start first.`,
  )
}

/** By a connection that is gone again: one of the pool would be taken for the product, on which nothing is restored. */
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
