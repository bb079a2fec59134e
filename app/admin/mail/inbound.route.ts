import { createHash, timingSafeEqual } from 'node:crypto'
import { receiveAnswer } from '#app/campus/inbound/receive-reply.server.ts'
import { receiveCalendarReply } from '#app/events/replies/receive-reply.server.ts'
import { receiveCallReply } from '#app/leads/booking/replies/receive-reply.server.ts'
import { receiveLeadAnswer } from '#app/leads/inbox/replies/receive-answer.server.ts'
import { receiveMemberBounce } from '#app/members/bounces/mark.server.ts'
import { receiveBounce } from '#app/newsletter/receive-bounce.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { NotFound, TooMany } from '#app/platform/errors.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/inbound.route.ts'

export const handle = {
  access: { write: 'form.send', whenSuspended: true },
  body: { maxMiB: 10, from: 'anybody' },
  busyStatus: 503,
} satisfies RouteHandle

/**
 * POST accepts a raw email from a mail server that knows the secret. Permanently rejected emails also get 200; over a
 * limit the response is 503, so that the mail server retries and finally notifies the sender.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const { inboundMailSecret } = config()
  if (!inboundMailSecret || request.method !== 'POST') throw new NotFound()
  const bearerToken = request.headers.get('authorization')?.match(/^Bearer (.+)$/i)?.[1] ?? ''
  if (!isSame(bearerToken, inboundMailSecret))
    return Response.json({ done: 'refused' }, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  const raw = new Uint8Array(await request.arrayBuffer())
  try {
    return Response.json(
      (await receiveBounce(raw)) ??
        (await receiveCallReply(raw)) ??
        (await receiveCalendarReply(raw)) ??
        (await receiveMemberBounce(raw)) ??
        (await receiveLeadAnswer(raw)) ??
        (await receiveAnswer(raw)),
    )
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    const headers = { 'retry-after': String(error.retryAfter) }
    return Response.json({ done: 'later', because: error.message }, { status: 503, headers })
  }
}

function isSame(secret: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(secret), hash(wanted))
}
