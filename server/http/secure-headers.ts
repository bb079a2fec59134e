import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'

/** What every answer says to browsers. Pages replace the policy by their own, with the hashes of their inline parts. */
export const secureHeaders = createMiddleware(async (context, next) => {
  await next()
  const { headers } = context.res
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value)
  set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
  set('x-content-type-options', 'nosniff')
  set('referrer-policy', 'strict-origin-when-cross-origin')
  set('cross-origin-opener-policy', 'same-origin')
  set('cross-origin-resource-policy', 'same-origin')
  set('x-frame-options', 'DENY')
  set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()')
  if (config().https) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
})
