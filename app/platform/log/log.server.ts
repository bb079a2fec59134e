import { AsyncLocalStorage } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import pino, { type Logger } from 'pino'
import { gatheredLines, type LineOutput } from './gathered-lines.ts'

/** What every line logged during a request carries, and where it stands in its trace. */
export interface RequestFacts {
  /** Undefined for what nobody asked for: a job. */
  requestId: string | undefined
  /** Where traces are gathered. */
  trace?: TraceContext | undefined
}

/** A span's place in its trace, in hexadecimal digits as W3C has them. */
export interface TraceContext {
  traceId: string
  spanId: string
  parentId?: string | undefined
}

const requests = new AsyncLocalStorage<RequestFacts>()

// Headers and bodies are never logged; these paths are the second line of defence.
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'access_token', 'refresh_token']
// A code that somebody was sent is a secret; that of an error says what failed (`ECONNRESET`) and stays.
const codes = ['code', 'body.code', 'query.code', 'form.code', 'data.code', 'params.code']

// A process that serves gathers its lines; tests, commands and threads write each at once.
const gathers = process.env.NODE_ENV === 'production' && isMainThread
const output: LineOutput = gathers ? gatheredLines(1) : pino.destination({ fd: 1, sync: true })

const settings: pino.LoggerOptions = {
  // A level that there is not is refused with the rest of the configuration, which is read after this module.
  level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => ({ requestId: requests.getStore()?.requestId }),
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

/**
 * The line of an answered request. Nothing in it can be a secret, so it is written without being searched for any: that
 * costs several times what the rest of a cached answer does.
 * @param words of it, where they are kept
 */
export function logRequest(request: AnsweredRequest, words = requestWords(request)): void {
  const { requestId, status, ms } = request
  const level = status >= 500 ? 'error' : 'info'
  if (!log.isLevelEnabled(level)) return
  output.write(`{"level":"${level}${timestamp()}${requestId}${words}${ms},"msg":"request"}\n`)
}

/** What all lines of the same answer to the same request share. */
export function requestWords({ method, path, status, cached }: Omit<AnsweredRequest, 'requestId' | 'ms'>): string {
  const from = cached ? ',"cached":true' : ''
  return `","method":"${method}","path":${JSON.stringify(path)},"status":${status}${from},"ms":`
}

let timestampOf = 0
let timestampText = ''

// Many requests share a millisecond.
function timestamp(): string {
  const now = Date.now()
  if (now !== timestampOf) {
    timestampOf = now
    timestampText = `","time":"${new Date(now).toISOString()}","requestId":"`
  }
  return timestampText
}

/** Runs `work` so that all it logs carries the request's id. */
export function withRequest<T>(facts: RequestFacts, work: () => T): T {
  return requests.run(facts, work)
}

/** The id of the request under way, or undefined outside one. */
export function requestId(): string | undefined {
  return requests.getStore()?.requestId
}

/** The span of the request under way, where traces are gathered. */
export function requestTrace(): TraceContext | undefined {
  return requests.getStore()?.trace
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
