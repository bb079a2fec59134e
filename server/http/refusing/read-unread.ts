import { createMiddleware } from 'hono/factory'
import { arrivingBody } from '../arriving-body.ts'
import { usualBody } from '../bodies.ts'
import { readOut } from '../body-limit.ts'

/**
 * Reads a body that nobody wanted, of whatever was refused before anything was read (403, 404, 405, 413), so that its
 * sender sees the answer. Bodies that somebody began to read are read out there.
 */
export const readUnread = createMiddleware(async (context, next) => {
  await next()
  const { raw } = context.req
  // To look for a body makes a `Request` with all that it has; nobody sends one with these.
  if (raw.method === 'GET' || raw.method === 'HEAD' || raw.bodyUsed || !raw.body || raw.body.locked) return
  const announced = Number(raw.headers.get('content-length') ?? usualBody.bytes)
  await readOut(arrivingBody(raw.body, announced), context.get('request').address, announced)
})
