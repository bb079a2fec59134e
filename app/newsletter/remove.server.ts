import { eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { deletedFrom, moveToTrash, restoreFromTrash } from '#app/platform/trash/deleted-records.server.ts'
import { deleteWithSubscribers } from './subscribe.server.ts'
import { newsletterRecipients, subscriberCategories, subscribers } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'subscriber.removed': { subscriberId: string }
    'subscriber.restored': { subscriberId: string }
  }
}

/** What of other tables belongs to a subscriber: what they chose, and what they were sent. */
interface Belongings {
  categories?: string[]
  mails?: string[]
}

/**
 * Deletes an address, with the mails that were sent to it. It can be had back for 30 days, unless it is to go for good,
 * as its owner may ask.
 * @throws Forbidden, NotFound
 */
export async function removeSubscriber(actor: Actor, id: string, { forGood = false } = {}): Promise<void> {
  requireSubscriberRemover(actor)
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [held] = await database().select().from(subscribers).where(eq(subscribers.id, id)).for('update')
    if (!held) throw new NotFound()
    if (forGood) await database().delete(subscribers).where(eq(subscribers.id, id))
    else await moveToTrash(actor, subscribers, id, held.email, await belongingsOf(id))
    await deleteWithSubscribers([held])
    await emit(actor, 'subscriber.removed', { subscriberId: id })
  })
}

/**
 * Takes a deleted address back, with what it chose. It gets nothing a second time.
 * @throws Forbidden, NotFound, Conflict where the address has subscribed anew
 */
export async function restoreSubscriber(actor: Actor, id: string): Promise<void> {
  requireSubscriberRemover(actor)
  await transaction(async () => {
    const restored: Belongings | undefined = await restoreFromTrash(subscribers, id)
    if (!restored) return
    const { categories = [], mails = [] } = restored
    await database().execute(sql`
      insert into subscriber_categories (subscriber_id, category_id)
      select ${id}::uuid, id from categories where id = any(${uuids(categories)})`)
    await database().execute(
      sql`update newsletter_recipients set subscriber_id = ${id} where id = any(${uuids(mails)})`,
    )
    await emit(actor, 'subscriber.restored', { subscriberId: id })
  })
}

/** Deleted addresses that can be had back. @throws Forbidden */
export async function deletedSubscribers(actor: Actor) {
  requireSubscriberRemover(actor)
  return deletedFrom(subscribers)
}

function requireSubscriberRemover(actor: Actor): void {
  if (!can(actor, 'subscriber.remove')) throw new Forbidden()
}

async function belongingsOf(id: string): Promise<Required<Belongings>> {
  const chosen = await database()
    .select({ id: subscriberCategories.categoryId })
    .from(subscriberCategories)
    .where(eq(subscriberCategories.subscriberId, id))
  const sent = await database()
    .select({ id: newsletterRecipients.id })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.subscriberId, id))
  return { categories: chosen.map((one) => one.id), mails: sent.map((one) => one.id) }
}

function uuids(ids: string[]) {
  return sql`string_to_array(${ids.join(',')}, ',')::uuid[]`
}
