import { randomBytes } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { checkPublicAddress } from '#app/platform/fetch/public-fetch.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { lockList } from '#app/platform/lists/lock-list.server.ts'
import { deliverWebhook } from './deliver.server.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'
import type { WebhookDraft } from './webhook.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'webhook.set': { webhookId: string; host: string }
    'webhook.removed': { webhookId: string; host: string }
    'webhook.sent-again': { webhookId: string; deliveryId: string }
  }
}

const MAX_WEBHOOKS = 20

/** All webhooks, oldest first, at most 20. @throws Forbidden unless admin */
export async function listWebhooks(actor: Actor) {
  requireManager(actor)
  return database().select().from(webhooks).orderBy(webhooks.createdAt, webhooks.id).limit(MAX_WEBHOOKS)
}

/** One webhook with the newest 100 entries of its log. By index. @throws Forbidden, NotFound */
export async function findWebhook(actor: Actor, id: string) {
  requireManager(actor)
  if (!isId(id)) throw new NotFound()
  const [webhook] = await database().select().from(webhooks).where(eq(webhooks.id, id))
  if (!webhook) throw new NotFound()
  const deliveries = await database()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(100)
  return { ...webhook, deliveries }
}

/**
 * Adds or changes a webhook. Changing resumes it and keeps its secret. @throws Forbidden, NotFound, Invalid for a
 * private address
 */
export async function setWebhook(actor: Actor, id: string | undefined, draft: WebhookDraft): Promise<string> {
  requireManager(actor)
  if (id !== undefined && !isId(id)) throw new NotFound()
  const addressProblem = checkPublicAddress(draft.address)
  if (addressProblem) throw new Invalid({ address: [`This address cannot be used: ${addressProblem}.`] })
  const { address, events } = draft
  return transaction(async () => {
    const webhookId = id ?? newId()
    if (id === undefined) {
      await lockList('webhooks')
      if ((await database().$count(webhooks)) >= MAX_WEBHOOKS)
        throw new Invalid({ '': [`${MAX_WEBHOOKS} is as many as can be.`] })
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      await database()
        .insert(webhooks)
        .values({ id: webhookId, address, events, secret, setBy: actorId(actor) })
    } else {
      const values = { address, events, active: draft.active === 'on' }
      const set = { ...values, setBy: actorId(actor), suspendedAt: null }
      const done = await database().update(webhooks).set(set).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
      if (done.length === 0) throw new NotFound()
    }
    await emit(actor, 'webhook.set', { webhookId, host: new URL(address).host })
    return webhookId
  })
}

/** Deletes a webhook with its log. @throws Forbidden, NotFound */
export async function deleteWebhook(actor: Actor, id: string): Promise<void> {
  requireManager(actor)
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [gone] = await database().delete(webhooks).where(eq(webhooks.id, id)).returning({ address: webhooks.address })
    if (!gone) throw new NotFound()
    await emit(actor, 'webhook.removed', { webhookId: id, host: new URL(gone.address).host })
  })
}

/** Resends a delivery from the log, under the same id. @throws Forbidden, NotFound */
export async function sendDeliveryAgain(actor: Actor, webhookId: string, deliveryId: string): Promise<void> {
  requireManager(actor)
  if (!isId(webhookId) || !isId(deliveryId)) throw new NotFound()
  const isThisDelivery = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId))
  await transaction(async () => {
    // An attempt in progress keeps its claim: the new one waits for it.
    const [redelivered] = await database()
      .update(webhookDeliveries)
      .set({ state: 'waiting', doneAt: null })
      .where(and(isThisDelivery, ne(webhookDeliveries.state, 'waiting')))
      .returning({ id: webhookDeliveries.id })
    if (!redelivered) {
      // It is already queued: the button was clicked twice.
      if ((await database().$count(webhookDeliveries, isThisDelivery)) === 0) throw new NotFound()
      return
    }
    await enqueue(deliverWebhook, { deliveryId })
    await emit(actor, 'webhook.sent-again', { webhookId, deliveryId })
  })
}

function requireManager(actor: Actor): void {
  if (!can(actor, 'webhook.manage')) throw new Forbidden()
}
