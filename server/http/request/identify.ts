import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { newBrowserCookie, withBrowser } from '#app/platform/browser/browser.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { requestId } from '#app/platform/log/log.server.ts'
import type { RequestInfo } from '#app/platform/request.server.ts'
import { answered } from '../answered.ts'
import { newNonce } from './nonce.ts'
import { newRequestId } from './request-id.ts'
import { clientLeft } from './unless-left.ts'

declare module 'hono' {
  interface ContextVariableMap {
    request: RequestInfo
  }
}

/** Gives each request its facts (id, client address), and logs and counts its answer. */
export const identify = createMiddleware(async (context, next) => {
  const info: RequestInfo = {
    id: requestId() ?? newRequestId(),
    address: clientAddress(context),
    userAgent: context.req.header('user-agent')?.slice(0, 300) ?? '',
    headers: context.req.raw.headers,
    nonce: newNonce(),
  }
  context.set('request', info)
  const started = performance.now()
  await withBrowser(context.req.raw, info.address, async () => {
    await next()
    const cookie = newBrowserCookie()
    if (cookie) context.res.headers.append('set-cookie', cookie)
  })
  // Not by `context.header`, which copies the answer, and its body into a stream.
  context.res.headers.set('x-request-id', info.id)
  const { method, path, raw } = context.req
  // What a client did not wait for is no fault of ours, whatever became of it.
  const status = raw.signal.aborted ? clientLeft : context.res.status
  answered({ requestId: info.id, method, path, status, started, route: context.get('route')?.path })
})

// The last entry is the one that our own proxy wrote; those before it are the client's word.
function clientAddress(context: Context): string {
  const forwarded = config().trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (context.env as HttpBindings | undefined)?.incoming?.socket?.remoteAddress || '127.0.0.1'
}
