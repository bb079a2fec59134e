import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { backUpBeforeUpdate } from '#app/admin/backups/before-update.server.ts'
import { saveReads } from '#app/analytics/count-read.server.ts'
import { openSessionsAmong, prepareKeys, subscribeToKeys } from '#app/auth/auth.ts'
import { BackupRefused } from '#app/platform/backup/archive.server.ts'
import { unstored } from '#app/platform/backup/file-refusal.server.ts'
import { endUnfinishedRestore } from '#app/platform/backup/unfinished-restore.server.ts'
import { type Config, config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { previewCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { close, connect, mostConnections } from '#app/platform/database/pool/pool.server.ts'
import { databaseProblem } from '#app/platform/database/unreached.ts'
import { Unavailable } from '#app/platform/errors.ts'
import { enqueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { endStreams, endStreamsOfEnded, subscribeToLive } from '#app/platform/live.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { setDefaultSender } from '#app/platform/mail/deliver.server.ts'
import { S3Trouble } from '#app/platform/storage/s3-trouble.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { startTraces, stopTraces } from '#app/platform/traces/traces.server.ts'
import { purgeParts } from '#app/platform/uploads/part-file.server.ts'
import { saveHits } from '#app/redirects/count-hits.server.ts'
import { indexPublicPages } from '#app/search/pages.server.ts'
import { site } from '#app/shell/site.ts'
import { registerListeners } from '#app/wiring/listeners.server.ts'
import { registerSchedules } from '#app/wiring/schedules.server.ts'
import { startDatabase } from './database.ts'
import { sayingWhenFull } from './embedded-postgres/disk/out-of-room.ts'
import { fullDiskWords, StartRefused } from './embedded-postgres/refusal.ts'
import { firstRun } from './first-run.ts'
import { secureDefaults } from './http/headers/secure-headers.ts'
import { finishServing } from './http/request/finish.ts'
import { checkAddress, listen } from './http/request/listen.ts'
import { createHttpServer } from './http/request/server-options.ts'
import { buildHttp } from './http.ts'
import { subscribeToInvalidations } from './page-cache.ts'
import { isPassing, patiently } from './patiently.ts'

/** A product that serves. */
export interface RunningProduct {
  /** Where it listens, without a slash at its end. */
  url: string
  /** Takes no more requests, finishes those under way (10 s at most), then jobs, then the database. */
  stop(): Promise<void>
}

/** What development brings of its own. */
export interface Development {
  pages: () => Promise<ServerBuild>
  /** Meets each request first (Vite's own addresses) and passes on what is not its own. */
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

let built: Promise<ServerBuild> | undefined

// Asked for with each request: Node looks a module up anew each time that it is imported.
function builtPages(): Promise<ServerBuild> {
  built ??= import('virtual:react-router/server-build') as Promise<ServerBuild>
  return built
}

/**
 * Configuration → database → migrate → jobs → first run → listen.
 * @param env the environment's variables
 * @param development pages and middleware of the development server; the built pages without it
 * @throws ConfigError, or what kept a step from being done; what was started before it is stopped again
 */
export async function startProduct(
  env: Record<string, string | undefined>,
  development?: Development,
): Promise<RunningProduct> {
  /** How to end each step that is done, in the order in which they were done. */
  const ends: (() => unknown)[] = []
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const settings = readConfig(env)
    setConfig(settings)
    await startTraces(env)
    ends.push(stopTraces)
    return { url: await startSayingWhenFull(settings, () => startSteps(settings, development, ends)), stop }
  } catch (error) {
    // The next start, on changed sources, needs the data folder.
    if (development) await stop().catch(noteFailure)
    throw error
  }
}

/** @returns the address at which it listens */
async function startSteps(
  settings: Config,
  development: Development | undefined,
  ends: (() => unknown)[],
): Promise<string> {
  const say = (line: string) => log.level === 'silent' || console.log(line)
  await checkStorage()
  const pages = development?.pages ?? builtPages
  // A third of all modules are read while the database starts. What goes wrong with them shows where they are needed.
  const server = await startDatabase(settings, say, {
    // Behind one port of several processes the first of them has looked.
    claimed: () => (cluster.isPrimary ? checkAddress(settings) : Promise.resolve()),
    meanwhile: () => {
      if (!development) pages().catch(() => {})
    },
  })
  ends.push(() => server.stop())
  connect(server.address, { max: poolSize(settings.processes) })
  ends.push(close)
  await patiently(() => migrateOrSay(settings, server.address, say), { say })
  setDefaultSender(() => `${site.name} <${site.salesAddress}>`)
  previewCustomCopy()
  registerListeners()
  registerSchedules()
  // Apart from requests, which could keep a job's sign of life waiting.
  const background = open(server.address, { max: 2, connectionTimeoutMillis: 30_000 })
  ends.push(() => background.end())
  await patiently(prepareKeys, { say })
  await subscribeToKeys()
  const serving = Promise.withResolvers<void>()
  ends.push(stopJobs)
  await startJobs(background, { when: serving.promise })
  await subscribeToInvalidations()
  await subscribeToLive()
  await firstRunOrSay(say)
  // An update may have changed the pages.
  await enqueue(indexPublicPages, {})
  await purgeParts()
  const sweeping = setInterval(purgeParts, 3_600_000).unref()
  // A session that has ended hears nothing more.
  const watching = setInterval(() => endStreamsOfEnded(openSessionsAmong).catch(noteFailure), 10_000).unref()
  const answer = getRequestListener(buildHttp(pages), { errorHandler: refuseHost })
  const http = createHttpServer(development ? behind(development.before, answer) : answer)
  const url = await listen(http, settings.host, settings.port)
  ends.push(async () => {
    clearInterval(sweeping)
    clearInterval(watching)
    endStreams()
    await finishServing(http, endStreams)
    await Promise.all([saveReads(), saveHits()])
  })
  say(`Solutioneer is ready at ${url}`)
  say(`The admin area is at ${settings.siteUrl}/admin`)
  // At another address a browser is not signed in where a link in an email leads.
  if (settings.siteUrl !== url) say(`Open it at ${settings.siteUrl}: links in its emails lead there`)
  // Who waited for the start comes before work that nobody waits for.
  setTimeout(serving.resolve, 500).unref()
  return url
}

/** Does the start; where its own database server ends on a full disk meanwhile, that is what is said. */
function startSayingWhenFull<T>({ databaseUrl, dataDir }: Config, start: () => Promise<T>): Promise<T> {
  if (databaseUrl) return start()
  return sayingWhenFull(dataDir, start, (cut) => new StartRefused(fullDiskWords(dataDir), { cause: cut }))
}

// Whoever may connect need not be allowed to make anything.
async function migrateOrSay({ databaseUrl }: Config, address: DatabaseAddress, say: (line: string) => void) {
  await endUnfinishedRestore(address, say).catch((error: unknown) => {
    throw error instanceof BackupRefused ? new StartRefused(error.message, { cause: error }) : error
  })
  await migrate(address, say, () => backUpBeforeUpdate(address, say)).catch((error: unknown) => {
    const words = databaseUrl && !isPassing(error) && databaseProblem(error, databaseUrl)
    throw words ? new StartRefused(words, { cause: error }) : error
  })
}

// A bucket that is missing stays missing: said once, before anything is done. One that is away may come back.
async function checkStorage(): Promise<void> {
  if (!config().storageUrl) return
  await storage()
    .check()
    .catch((error: unknown) => {
      if (!(error instanceof S3Trouble)) throw error
      if (!error.isAway) throw new StartRefused(`STORAGE_URL: ${error.message}`)
      log.warn({ err: error }, 'files are away')
    })
}

// A full disk keeps the sample content from being stored. S3 that is away may be back soon: the site serves without the
// sample's files meanwhile, and the next start goes on with them.
async function firstRunOrSay(say: (line: string) => void): Promise<void> {
  await firstRun(say).catch((error: unknown) => {
    if (!(error instanceof Unavailable && error.cause instanceof Error)) throw error
    if (error.cause instanceof S3Trouble && error.cause.isAway) {
      log.warn({ err: error.cause }, 'the sample content waits for the next start: files are away')
      return
    }
    const { message } = unstored(error, config().dataDir) as Error
    throw new StartRefused(`${message} Then start again: it goes on where it stopped.`, { cause: error })
  })
}

// The embedded server takes 60 connections: several processes share what one would have, and keep some for commands.
function poolSize(processes: number): number {
  const { requests, beside } = mostConnections
  return Math.max(2, Math.min(requests, Math.floor(48 / processes) - beside))
}

function noteFailure(err: unknown): void {
  log.warn({ err }, 'streams could not be checked')
}

function behind(before: Development['before'], answer: RequestListener): RequestListener {
  return (request, response) => before(request, response, () => void answer(request, response))
}

/** The pipeline answers its own failures; what does not even reach it has a target or a `Host` that names nothing. */
function refuseHost(): Response {
  const headers = { ...secureDefaults(), 'cache-control': 'no-store', 'x-request-id': randomUUID() }
  return new Response('This is not an address.\n', { status: 400, headers })
}
