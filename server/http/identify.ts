import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'
import { log, withRequest } from '#app/platform/log/log.server.ts'
import type { RequestInfo } from '#app/platform/request.server.ts'
import { countRequest } from './metrics.ts'

declare module 'hono' {
  interface ContextVariableMap {
    request: RequestInfo
  }
}

/** Gives each request its id and client address, and logs and counts its answer. */
export const identify = createMiddleware(async (context, next) => {
  const info: RequestInfo = {
    id: newRequestId(),
    address: clientAddress(context),
    userAgent: context.req.header('user-agent')?.slice(0, 300) ?? '',
    nonce: randomBytes(16).toString('base64url'),
  }
  context.set('request', info)
  const started = performance.now()
  await withRequest({ requestId: info.id }, async () => {
    await next()
    const ms = performance.now() - started
    const { status } = context.res
    context.header('x-request-id', info.id)
    countRequest(context.req.method, status, ms / 1000)
    log[status >= 500 ? 'error' : 'info'](
      { method: context.req.method, path: context.req.path, status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  })
})

// Random once a process, then counted: unique, and far cheaper than random bytes for each cached answer.
const processMark = randomBytes(6).toString('base64url')
let requestsSoFar = 0

/** A new request id, as `X-Request-Id` and error pages show it. */
export function newRequestId(): string {
  return `${processMark}-${(++requestsSoFar).toString(36)}`
}

// The last entry is the one that our own proxy wrote; those before it are the client's word.
function clientAddress(context: Context): string {
  const forwarded = config().trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (context.env as HttpBindings | undefined)?.incoming?.socket?.remoteAddress || '127.0.0.1'
}
