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
  serializers: { err: withoutPersonalData },
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

// Drizzle includes a statement's parameters (mails, codes, addresses) in messages and stacks, and a mail server's refusal
// names the recipient in several fields. Log the statement, and what was refused.
function withoutPersonalData(error: Error): unknown {
  const { params: _, ...serialized } = pino.stdSerializers.err(error)
  return cutInFields(serialized)
}

/** Copies `value` with its texts cut. A field that leads back to an object around it is left out. */
function cutInFields(value: unknown, around: object[] = []): unknown {
  if (typeof value === 'string') return cutPersonalData(value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  if (around.includes(value) || around.length > MAX_DEPTH) return undefined
  const within = [...around, value]
  if (Array.isArray(value)) return value.map((one) => cutInFields(one, within))
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cutInFields(field, within)]))
}

/** Nested errors and lists of them are logged, but not a whole connection that an error happens to hold. */
const MAX_DEPTH = 4

/** Removes the parameters of a statement and all mail addresses from the text of an error. */
export function cutPersonalData(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [not logged]').replace(mailAddress, '[address]')
}

// The pattern excludes slashes, so that stacks keep the paths of scoped packages (`node_modules/@hono/…`). Its lookbehind
// keeps the time linear for a long text without spaces.
const mailAddress = /(?:"[^"\n]{1,64}"|(?<![^\s<>()[\]{},;:"/@])[^\s<>()[\]{},;:"/@]+)@[^\s<>()[\]{},;:"'/@]+/g
