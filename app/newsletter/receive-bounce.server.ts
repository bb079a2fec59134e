import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { readHardBounce } from '#app/platform/mail/incoming/delivery-report.ts'
import { markBounced } from './subscribe.server.ts'
import { subscribers } from './tables.server.ts'

/**
 * Handles a delivery report about a newsletter that bounced permanently: marks its subscriber as bounced. The
 * subscriber is identified by the unsubscribe token in the returned email; only the recipient knows it, so nobody else
 * can forge a report.
 * @returns undefined for any other email
 */
export async function receiveBounce(raw: Uint8Array): Promise<{ done: 'bounced' } | undefined> {
  const bounce = readHardBounce(raw)
  const [, token] = /\/subscription\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(bounce?.text ?? '') ?? []
  if (!bounce || !token) return undefined
  const [subscriber] = await database()
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.token, token))
  if (!subscriber) return undefined
  await markBounced({ about: subscriber.id, reason: bounce.reason })
  return { done: 'bounced' }
}
