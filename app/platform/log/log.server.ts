import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import pino, { type Logger } from 'pino'

const requestIds = new AsyncLocalStorage<string | undefined>()

// Headers and bodies are never logged; these paths are the second line of defense.
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'access_token', 'refresh_token']
// Redact codes sent to users; an error's own `code` (`ECONNRESET`) stays.
const codes = ['code', 'body.code', 'query.code', 'form.code', 'data.code', 'params.code']

// A server process buffers lines for up to a tenth of a second, and drops lines beyond 8 MB that nobody reads. Tests,
// commands and threads write synchronously.
const isServing = process.env.NODE_ENV === 'production' && isMainThread
const output = pino.destination(
  isServing
    ? { fd: 1, sync: false, minLength: 4096, periodicFlush: 100, maxLength: 8 * 1024 * 1024 }
    : // Browser tests read the lines of a failed journey from a file.
      { dest: process.env.LOG_FILE ?? 1, sync: true },
)

const settings: pino.LoggerOptions = {
  // An invalid level is reported with the rest of the configuration, which is read after this module.
  level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => ({ requestId: requestIds.getStore() }),
  redact: { paths: [...codes, ...secrets.flatMap((name) => [name, `*.${name}`])], censor: '[secret]' },
  serializers: { err: withoutParameters },
}
/** The structured log: one JSON object per line on standard output. */
export const log: Logger = pino(settings, output)

function isLevel(word: string | undefined): word is string {
  return word !== undefined && (word === 'silent' || word in pino.levels.values)
}

/** The log entry of an answered request. */
export interface AnsweredRequest {
  requestId: string
  method: string
  path: string
  status: number
  /** Served from the page cache. */
  cached?: boolean | undefined
  ms: number
}

/** A logger without redaction, for speed: entries of requests contain no secrets. */
const requestLog: Logger = pino({ ...settings, level: 'trace', mixin: () => ({}), redact: [] }, output)

export function logRequest(request: AnsweredRequest): void {
  const level = request.status >= 500 ? 'error' : 'info'
  if (log.isLevelEnabled(level)) requestLog[level](request, 'request')
}

/** Runs `work` with the request's id in all its log entries; undefined for jobs. */
export function withRequest<T>(id: string | undefined, work: () => T): T {
  return requestIds.run(id, work)
}

/** The id of the current request, or undefined outside one. */
export function requestId(): string | undefined {
  return requestIds.getStore()
}

// Drizzle includes a statement's parameters (mails, codes, addresses) in messages and stacks. Log only the statement.
function withoutParameters(error: Error): unknown {
  const { params: _, ...serialized } = pino.stdSerializers.err(error)
  return {
    ...serialized,
    message: cutParameters(serialized.message ?? ''),
    stack: cutParameters(serialized.stack ?? ''),
  }
}

/** Removes the parameters of a statement from an error message. */
export function cutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [not logged]')
}
