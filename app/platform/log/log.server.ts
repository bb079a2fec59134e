import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger } from 'pino'

/** What every line logged during a request carries. */
export interface RequestFacts {
  requestId: string
}

const requests = new AsyncLocalStorage<RequestFacts>()

// Headers and bodies are never logged; these paths are the second line of defence.
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'access_token', 'refresh_token']
// A code that somebody was sent is a secret; that of an error says what failed (`ECONNRESET`) and stays.
const codes = ['code', 'body.code', 'query.code', 'form.code', 'data.code', 'params.code']

/** The structured log: one JSON object a line on standard output. */
export const log: Logger = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => ({ requestId: requests.getStore()?.requestId }),
  redact: { paths: [...codes, ...secrets.flatMap((name) => [name, `*.${name}`])], censor: '[secret]' },
  serializers: { err: withoutParameters },
})

/** Runs `work` so that all it logs carries the request's id. */
export function withRequest<T>(facts: RequestFacts, work: () => T): T {
  return requests.run(facts, work)
}

/** The id of the request under way, or undefined outside one. */
export function requestId(): string | undefined {
  return requests.getStore()?.requestId
}

// Drizzle writes a statement's parameters into its message and stack: mails, codes, addresses. A log needs the
// statement only.
function withoutParameters(error: Error): unknown {
  const told = pino.stdSerializers.err(error) as unknown as { message?: string; stack?: string; params?: unknown }
  const { params: _, ...rest } = told
  return { ...rest, message: cut(told.message), stack: cut(told.stack) }
}

function cut(text: string | undefined): string | undefined {
  return text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [not logged]')
}
