import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { backUpBeforeUpdate } from '#app/admin/backups/before-update.server.ts'
import { saveReads } from '#app/analytics/count-read.server.ts'
import { openSessionsAmong, prepareKeys, subscribeToKeys } from '#app/auth/auth.ts'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { unstored } from '#app/platform/backup/file-error.server.ts'
import { endUnfinishedRestore } from '#app/platform/backup/unfinished-restore.server.ts'
import { type Config, config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { previewCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { close, connect, MAX_CONNECTIONS } from '#app/platform/database/pool/pool.server.ts'
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
import { withDiskFullMessage } from './embedded-postgres/disk/out-of-room.ts'
import { fullDiskMessage, StartError } from './embedded-postgres/start-error.ts'
import { firstRun } from './first-run.ts'
import { secureDefaults } from './http/headers/secure-headers.ts'
import { finishServing } from './http/request/finish.ts'
import { checkAddress, listen } from './http/request/listen.ts'
import { createHttpServer } from './http/request/server-options.ts'
import { buildHttp } from './http.ts'
import { subscribeToInvalidations } from './page-cache.ts'
import { isPassing, withRetries } from './with-retries.ts'

/** A running product. */
export interface RunningProduct {
  /** Its URL, without a trailing slash. */
  url: string
  /** Stops accepting requests, finishes running ones (10 s at most), then stops jobs, then the database. */
  stop(): Promise<void>
}

/** Options of the development server. */
export interface Development {
  pages: () => Promise<ServerBuild>
  /** Handles each request first (Vite's own addresses), and passes on others. */
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

let built: Promise<ServerBuild> | undefined

// Cached, because it is needed for each request and Node resolves an import anew each time.
function builtPages(): Promise<ServerBuild> {
  built ??= import('virtual:react-router/server-build') as Promise<ServerBuild>
  return built
}

/**
 * Starts the product: configuration → database → migrations → jobs → first run → listen.
 * @param env the environment's variables
 * @param development pages and middleware of the development server; without it, the built pages are served
 * @throws ConfigError, or the error of the failed step; in development, earlier steps are undone
 */
export async function startProduct(
  env: Record<string, string | undefined>,
  development?: Development,
): Promise<RunningProduct> {
  /** Functions that undo the completed steps, in the order of the steps. */
  const ends: (() => unknown)[] = []
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const settings = readConfig(env)
    setConfig(settings)
    await startTraces(env)
    ends.push(stopTraces)
    return { url: await startReportingFullDisk(settings, () => startSteps(settings, development, ends)), stop }
  } catch (error) {
    // In development the process continues, and the next start needs the data folder.
    if (development) await stop().catch((err: unknown) => log.warn({ err }, 'the failed start could not be undone'))
    throw error
  }
}

/** @returns the URL at which it listens */
async function startSteps(
  settings: Config,
  development: Development | undefined,
  ends: (() => unknown)[],
): Promise<string> {
  const print = (line: string) => log.level === 'silent' || console.log(line)
  await checkStorage()
  const pages = development?.pages ?? builtPages
  // Load a third of all modules while the database starts. Errors are reported where the pages are needed.
  const server = await startDatabase(settings, print, {
    // With several processes, the primary has already checked the address.
    claimed: () => (cluster.isPrimary ? checkAddress(settings) : Promise.resolve()),
    meanwhile: () => {
      if (!development) pages().catch(() => {})
    },
  })
  ends.push(() => server.stop())
  connect(server.address, { max: poolSize(settings.processes) })
  ends.push(close)
  await withRetries(() => migrateOrReport(settings, server.address, print), { print })
  setDefaultSender(() => `${site.name} <${site.salesAddress}>`)
  previewCustomCopy()
  registerListeners()
  registerSchedules()
  // Use a separate pool: requests could delay the heartbeat of a job.
  const background = open(server.address, { max: 2, connectionTimeoutMillis: 30_000 })
  ends.push(() => background.end())
  await withRetries(prepareKeys, { print })
  await subscribeToKeys()
  const serving = Promise.withResolvers<void>()
  ends.push(stopJobs)
  await startJobs(background, { when: serving.promise })
  await subscribeToInvalidations()
  await subscribeToLive()
  await firstRunOrReport(print)
  // An update may have changed the pages.
  await enqueue(indexPublicPages, {})
  await purgeParts()
  const sweeping = setInterval(purgeParts, 3_600_000).unref()
  // Streams of closed sessions must end.
  const watching = setInterval(() => endStreamsOfEnded(openSessionsAmong).catch(logStreamFailure), 10_000).unref()
  const answer = getRequestListener(buildHttp(pages), { errorHandler: rejectHost })
  const http = createHttpServer(development ? behind(development.before, answer) : answer)
  const url = await listen(http, settings.host, settings.port)
  ends.push(async () => {
    clearInterval(sweeping)
    clearInterval(watching)
    endStreams()
    await finishServing(http, endStreams)
    await Promise.all([saveReads(), saveHits()])
  })
  print(`Solutioneer is ready at ${url}`)
  print(`The admin area is at ${settings.siteUrl}/admin`)
  // A browser is signed in only at the address that links in mails use.
  if (settings.siteUrl !== url) print(`Open it at ${settings.siteUrl}: links in its emails lead there`)
  // Start jobs later: the people who waited for the start come first.
  setTimeout(serving.resolve, 500).unref()
  return url
}

/** Runs the start. If the embedded server exits because the disk is full, the error explains that. */
function startReportingFullDisk<T>({ databaseUrl, dataDir }: Config, start: () => Promise<T>): Promise<T> {
  if (databaseUrl) return start()
  return withDiskFullMessage(dataDir, start, (cut) => new StartError(fullDiskMessage(dataDir), { cause: cut }))
}

// Explain errors of permission: the account may be allowed to connect, but not to create tables.
async function migrateOrReport({ databaseUrl }: Config, address: DatabaseAddress, print: (line: string) => void) {
  await endUnfinishedRestore(address, print).catch((error: unknown) => {
    throw error instanceof BackupError ? new StartError(error.message, { cause: error }) : error
  })
  await migrate(address, print, () => backUpBeforeUpdate(address, print)).catch((error: unknown) => {
    const words = databaseUrl && !isPassing(error) && databaseProblem(error, databaseUrl)
    throw words ? new StartError(words, { cause: error }) : error
  })
}

// Report a missing bucket at the start. A server that is down may come back, so that is no error.
async function checkStorage(): Promise<void> {
  if (!config().storageUrl) return
  await storage()
    .check()
    .catch((error: unknown) => {
      if (!(error instanceof S3Trouble)) throw error
      if (!error.isAway) throw new StartError(`STORAGE_URL: ${error.message}`)
      log.warn({ err: error }, 'files are away')
    })
}

// On a full disk, the sample content cannot be stored. If S3 is down, serve without the sample's files; the next start
// continues the import.
async function firstRunOrReport(print: (line: string) => void): Promise<void> {
  await firstRun(print).catch((error: unknown) => {
    if (!(error instanceof Unavailable && error.cause instanceof Error)) throw error
    if (error.cause instanceof S3Trouble && error.cause.isAway) {
      log.warn({ err: error.cause }, 'the sample content waits for the next start: files are away')
      return
    }
    const { message } = unstored(error, config().dataDir) as Error
    throw new StartError(`${message} Then start again: it goes on where it stopped.`, { cause: error })
  })
}

// The embedded server has 60 connections: processes share those of one, and some are reserved for commands.
function poolSize(processes: number): number {
  const { requests, beside } = MAX_CONNECTIONS
  return Math.max(2, Math.min(requests, Math.floor(48 / processes) - beside))
}

function logStreamFailure(err: unknown): void {
  log.warn({ err }, 'streams could not be checked')
}

function behind(before: Development['before'], answer: RequestListener): RequestListener {
  return (request, response) => before(request, response, () => void answer(request, response))
}

/** Answers requests that do not reach the middleware because their target or `Host` is invalid. */
function rejectHost(): Response {
  const headers = { ...secureDefaults(), 'cache-control': 'no-store', 'x-request-id': randomUUID() }
  return new Response('This is not an address.\n', { status: 400, headers })
}
