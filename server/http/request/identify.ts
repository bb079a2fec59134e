import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { newBrowserCookie, withBrowser } from '#app/platform/browser/browser.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { withRequest } from '#app/platform/log/log.server.ts'
import type { RequestInfo } from '#app/platform/request.server.ts'
import { newNonce } from './nonce.ts'

declare module 'hono' {
  interface ContextVariableMap {
    request: RequestInfo
  }
}

/** Sets the context of a request (id, client address, nonce) and adds its id to all log entries. */
export const identify = createMiddleware(async (context, next) => {
  const id = context.get('requestId')
  const info: RequestInfo = {
    id,
    address: clientAddress(context),
    userAgent: context.req.header('user-agent')?.slice(0, 300) ?? '',
    headers: context.req.raw.headers,
    nonce: newNonce(),
  }
  context.set('request', info)
  await withRequest(id, () =>
    withBrowser(context.req.raw, info.address, async () => {
      await next()
      const cookie = newBrowserCookie()
      if (cookie) context.res.headers.append('set-cookie', cookie)
    }),
  )
  // Hono's middleware omits the header if a handler returns its own `Response`.
  context.res.headers.set('x-request-id', id)
})

// Only the last entry was written by our own proxy; the others can be forged by the client.
function clientAddress(context: Context): string {
  const forwarded = config().trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (context.env as HttpBindings | undefined)?.incoming?.socket?.remoteAddress || '127.0.0.1'
}
