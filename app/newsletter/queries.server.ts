import { and, count, desc, eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { type SubscriberState, subscriberStates } from './subscriber.ts'
import { subscribers } from './tables.server.ts'

/** The subscription with this token, with the slugs of its categories. @throws NotFound */
export async function findSubscription(token: string | undefined) {
  if (!isId(token)) throw new NotFound()
  const { email, state, everyCategory } = subscribers
  const categories = sql<string[]>`array(
    select slug from categories join subscriber_categories on category_id = categories.id
    where subscriber_id = subscribers.id and deleted_at is null order by slug)`
  const [subscriber] = await database()
    .select({ email, state, everyCategory, categories })
    .from(subscribers)
    .where(eq(subscribers.token, token))
  if (!subscriber) throw new NotFound()
  return subscriber
}

/** Filters for the list of subscribers. */
export interface SubscriberFilter {
  state?: SubscriberState | undefined
  /** Part of the address, or of the page that they subscribed on. */
  q?: string
}

const perPage = 50

const listed = {
  id: subscribers.id,
  email: subscribers.email,
  state: subscribers.state,
  createdAt: subscribers.createdAt,
  confirmedAt: subscribers.confirmedAt,
  bouncedBecause: subscribers.bouncedBecause,
  source: subscribers.source,
}

/** Subscribers, newest first, 50 a page, by `subscribers_newest` or `subscribers_state`. @throws Forbidden */
export async function listSubscribers(actor: Actor, { state, q }: SubscriberFilter, cursor: Cursor = {}) {
  requireSubscriberReader(actor)
  const { id, email, createdAt, source } = subscribers
  const { beyond, order } = keyset({ id, by: createdAt, descending: true }, cursor)
  const rows = await database()
    .select(listed)
    .from(subscribers)
    .where(and(state && eq(subscribers.state, state), beyond, contains(q, email, source)))
    .orderBy(...order)
    .limit(perPage + 1)
  return cutPage(rows, cursor, perPage)
}

/** A subscriber in the list. */
export type ListedSubscriber = Awaited<ReturnType<typeof listSubscribers>>['items'][number]

const perPart = 500

/**
 * All subscribers, newest first, in chunks of 500, for an export, by `subscribers_newest`. The first chunk may be
 * empty. The cursor is the last row's values, so deleting that row in the meantime does not matter.
 * @throws Forbidden
 */
export async function* everySubscriber(actor: Actor): AsyncGenerator<ListedSubscriber[], void> {
  requireSubscriberReader(actor)
  const { id, createdAt } = subscribers
  // The column has microseconds, which a Date would truncate.
  const at = sql<string>`${createdAt}::text`
  let last: { id: string; at: string } | undefined
  do {
    const rows = await database()
      .select({ ...listed, at })
      .from(subscribers)
      .where(last && sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)`)
      .orderBy(desc(createdAt), desc(id))
      .limit(perPart)
    yield rows.map(({ at: _, ...row }) => row)
    last = rows.length === perPart ? rows.at(-1) : undefined
  } while (last)
}

/** The number of subscribers in each state, 0 included. @throws Forbidden */
export async function countSubscribers(actor: Actor): Promise<Record<SubscriberState, number>> {
  requireNewsletterSender(actor)
  const rows = await database()
    .select({ state: subscribers.state, is: count() })
    .from(subscribers)
    .groupBy(subscribers.state)
  const none = Object.fromEntries(Object.keys(subscriberStates).map((state) => [state, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ state, is }) => [state, is])) } as Record<SubscriberState, number>
}

/** One subscriber. @throws Forbidden, NotFound */
export async function findSubscriber(actor: Actor, id: string) {
  requireSubscriberReader(actor)
  const [subscriber] = isId(id) ? await database().select().from(subscribers).where(eq(subscribers.id, id)) : []
  if (!subscriber) throw new NotFound()
  return subscriber
}

/** @throws Forbidden unless the actor sends newsletters */
export function requireNewsletterSender(actor: Actor): void {
  if (!can(actor, 'newsletter.send')) throw new Forbidden()
}

/** @throws Forbidden unless the actor may see subscribers */
export function requireSubscriberReader(actor: Actor): void {
  if (!can(actor, 'subscriber.read')) throw new Forbidden()
}
