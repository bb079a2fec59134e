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
  interface DomainEvents {
    'subscriber.removed': { subscriberId: string }
    'subscriber.restored': { subscriberId: string }
  }
}

/** A subscriber's rows in other tables: chosen categories, and newsletters received. */
interface Belongings {
  categories?: string[]
  mails?: string[]
}

/**
 * Deletes a subscriber and the emails sent to them. They can be restored for 30 days, unless `forGood` is set, for an
 * owner who asks for erasure.
 * @throws Forbidden, NotFound
 */
export async function removeSubscriber(actor: Actor, id: string, { forGood = false } = {}): Promise<void> {
  requireSubscriberRemover(actor)
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [locked] = await database().select().from(subscribers).where(eq(subscribers.id, id)).for('update')
    if (!locked) throw new NotFound()
    if (forGood) await database().delete(subscribers).where(eq(subscribers.id, id))
    else await moveToTrash(actor, subscribers, id, locked.email, await belongingsOf(id))
    await deleteWithSubscribers([locked])
    await emit(actor, 'subscriber.removed', { subscriberId: id })
  })
}

/**
 * Restores a deleted subscriber with their choices. They are not sent any article a second time.
 * @throws Forbidden, NotFound, Conflict if the address has subscribed again
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

/** Deleted subscribers that can be restored. @throws Forbidden */
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
