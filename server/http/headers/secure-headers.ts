import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'

/**
 * Adds the default security headers to every response. Pages set their own policy, with hashes of their inline parts.
 */
export const secureHeaders = createMiddleware(async (context, next) => {
  await next()
  const { headers } = context.res
  for (const [name, value] of Object.entries(secureDefaults())) headers.has(name) || headers.set(name, value)
})

/** Security headers for responses that do not set their own. */
export function secureDefaults(): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(config().https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
