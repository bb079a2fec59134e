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

/** Gives each request its facts (client address, nonce), and has what is logged meanwhile carry its id. */
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
  // Hono's own part leaves it out where a handler returns a `Response` that it made itself.
  context.res.headers.set('x-request-id', id)
})

// The last entry is the one that our own proxy wrote; those before it are the client's word.
function clientAddress(context: Context): string {
  const forwarded = config().trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (context.env as HttpBindings | undefined)?.incoming?.socket?.remoteAddress || '127.0.0.1'
}
