import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import pino, { type Logger } from 'pino'

const requestIds = new AsyncLocalStorage<string | undefined>()

// Headers and bodies are never logged; these paths are the second line of defence.
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'access_token', 'refresh_token']
// A code that somebody was sent is a secret; that of an error says what failed (`ECONNRESET`) and stays.
const codes = ['code', 'body.code', 'query.code', 'form.code', 'data.code', 'params.code']

// A process that serves writes its lines together, at most a tenth of a second late; what nobody reads is dropped beyond
// 8 MB. Tests, commands and threads write each line at once.
const isServing = process.env.NODE_ENV === 'production' && isMainThread
const output = pino.destination(
  isServing
    ? { fd: 1, sync: false, minLength: 4096, periodicFlush: 100, maxLength: 8 * 1024 * 1024 }
    : { fd: 1, sync: true },
)

const settings: pino.LoggerOptions = {
  // A level that there is not is refused with the rest of the configuration, which is read after this module.
  level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => ({ requestId: requestIds.getStore() }),
  redact: { paths: [...codes, ...secrets.flatMap((name) => [name, `*.${name}`])], censor: '[secret]' },
  serializers: { err: withoutParameters },
}
/** The structured log: one JSON object a line on standard output. */
export const log: Logger = pino(settings, output)

function isLevel(word: string | undefined): word is string {
  return word !== undefined && (word === 'silent' || word in pino.levels.values)
}

/** An answered request, as the log has it. */
export interface AnsweredRequest {
  requestId: string
  method: string
  path: string
  status: number
  /** From the page cache. */
  cached?: boolean | undefined
  ms: number
}

/** Nothing in the line of an answered request can be a secret: it is written without being searched for any. */
const requestLog: Logger = pino({ ...settings, level: 'trace', mixin: () => ({}), redact: [] }, output)

/** Writes the line of an answered request. */
export function logRequest(request: AnsweredRequest): void {
  const level = request.status >= 500 ? 'error' : 'info'
  if (log.isLevelEnabled(level)) requestLog[level](request, 'request')
}

/** Runs `work` so that all it logs carries the request's id; undefined for what nobody asked for: a job. */
export function withRequest<T>(id: string | undefined, work: () => T): T {
  return requestIds.run(id, work)
}

/** The id of the request under way, or undefined outside one. */
export function requestId(): string | undefined {
  return requestIds.getStore()
}

// Drizzle writes a statement's parameters into its message and stack: mails, codes, addresses. A log needs the
// statement only.
function withoutParameters(error: Error): unknown {
  const told = pino.stdSerializers.err(error) as unknown as { message?: string; stack?: string; params?: unknown }
  const { params: _, ...rest } = told
  return { ...rest, message: cutParameters(told.message ?? ''), stack: cutParameters(told.stack ?? '') }
}

/** The words of an error without the parameters of a statement. */
export function cutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [not logged]')
}
