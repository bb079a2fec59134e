import { createMiddleware } from 'hono/factory'
import { secondsLimited } from '#app/auth/limits.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { withBoundedBody } from '../body-limit.ts'
import { limitOf } from './limited-forms.ts'
import { lineUp } from './line-up.ts'
import { refusalPage } from './refusal-page.ts'

/**
 * Refuses who has used up a limit by client address before anything is looked up, parsed, hashed or rendered, with a
 * small page that keeps the address that was typed. The acts hold the limits; this remembers whom they refused.
 */
export const refuseEarly = createMiddleware(async (context, next) => {
  if (context.req.method !== 'POST') return next()
  const { address } = context.get('request')
  const url = new URL(context.req.url)
  const limit = limitOf(url)
  const seconds = limit ? secondsLimited(limit, address) : 0
  if (!seconds) return next()
  const isNext = await lineUp(addressKey(address), context.req.raw.signal)
  if (!isNext) return context.text('Too many tries.\n', 429, { 'retry-after': String(seconds), connection: 'close' })
  return withBoundedBody(context, { failed: undefined }, async (request) => {
    // Small as it is: what is larger than a usual form was refused before.
    const typed = await request.formData().catch(() => new FormData())
    const email = String(typed.get('email') ?? '').slice(0, 254)
    return refusalPage({ action: `${url.pathname}${url.search}`, email, asksPassword: typed.has('password') }, seconds)
  })
})
