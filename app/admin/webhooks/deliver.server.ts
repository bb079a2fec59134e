import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { database } from '#app/platform/database/database.server.ts'
import { FetchError, type FetchRules, postPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { webhookPayload } from './payload.server.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'

/** Days until a delivery's log entry is deleted. */
const retentionDays = 30

/**
 * Delivers one event to one webhook, retrying for about a day. A successful delivery is never repeated automatically.
 */
export const deliverWebhook = defineJob<{ deliveryId: string }>('webhook.deliver', ({ deliveryId }) =>
  deliver(deliveryId),
)

/** Deletes old entries of the delivery log. Daily. */
export const purgeDeliveries = defineJob<Record<string, never>>('webhook.forget', async () => {
  const cutoff = new Date(Date.now() - retentionDays * 86_400_000)
  await database().delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, cutoff))
})

/**
 * Sends a delivery, signed according to Standard Webhooks: all attempts have the same id.
 * @param rules allowed addresses; only tests set others @throws if a retry may succeed
 */
export async function deliver(id: string, rules?: FetchRules): Promise<void> {
  const claimed = await claim(id)
  if (!claimed) return leaveToOther(id)
  const { webhookId, event, kind, subjectId, createdAt } = claimed
  const [webhook] = await database().select().from(webhooks).where(eq(webhooks.id, webhookId))
  const data = await webhookPayload(kind, subjectId)
  if (webhook?.suspendedAt) return noteDown(id, 'failed', 'The webhook is suspended.')
  if (!webhook?.active || !data)
    return noteDown(id, 'failed', data ? 'The webhook is switched off.' : 'The record is deleted.')
  const body = JSON.stringify({ type: event, timestamp: createdAt, data })
  const sentAt = new Date()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Solutioneer-Webhook',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(webhook.secret).sign(id, sentAt, body),
  }
  try {
    const status = await postPublic(webhook.address, { headers, body }, rules)
    if (status < 200 || status > 299) throw new FetchError(`It answered with status ${status}.`)
    await noteDown(id, 'sent', `It answered with status ${status}.`)
  } catch (error) {
    await noteDown(id, 'failed', error instanceof Error ? error.message.slice(0, 300) : 'It failed.')
    throw error
  }
}

/** Claims a delivery for one attempt, so that two processes do not send it at once. */
async function claim(id: string) {
  const longAgo = new Date(Date.now() - 60_000)
  const free = or(isNull(webhookDeliveries.claimedAt), lt(webhookDeliveries.claimedAt, longAgo))
  const [claimed] = await database()
    .update(webhookDeliveries)
    .set({ claimedAt: new Date(), attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.state, 'sent'), free))
    .returning()
  return claimed
}

/**
 * Another process has claimed the delivery but may have been killed: fail this attempt, so that it is retried. @throws
 * unless it has been sent
 */
async function leaveToOther(id: string): Promise<void> {
  const waits = and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.state, 'sent'))
  if ((await database().$count(webhookDeliveries, waits)) > 0) throw new Error('Another process tries this.')
}

async function noteDown(id: string, state: 'sent' | 'failed', answer: string): Promise<void> {
  await database()
    .update(webhookDeliveries)
    .set({ state, answer, claimedAt: null, doneAt: new Date() })
    .where(eq(webhookDeliveries.id, id))
}
