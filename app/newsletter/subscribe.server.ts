import { and, eq, lt, or, sql } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { consumeBudget, isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { addressKey, clearLimit, consume, isWithinLimit, type Limit } from '#app/platform/limits/limits.server.ts'
import { deleteMailsAbout } from '#app/platform/mail/purge.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { confirmSubscriptionMail } from './ask.mail.tsx'
import { type Choice, subscriberRetentionDays } from './subscriber.ts'
import { subscriberCategories, subscribers } from './tables.server.ts'

const perAddress: Limit = { name: 'newsletter.address', points: 20, seconds: 3600, per: 'address' }
/**
 * Limits emails to one mailbox. Beyond it the email is skipped without an error, because strangers may have entered the
 * address.
 */
const perMailbox: Limit = { name: 'newsletter.mailbox', points: 3, seconds: 3600, per: 'installation' }

/**
 * Stores a subscription request and sends a confirmation email. Existing subscribers get the same link, so that the
 * form does not reveal who is subscribed.
 * @param client the client's address
 * @throws TooMany
 */
export async function askToSubscribe(email: string, { client, source }: { client: string; source: string }) {
  await consume(perAddress, addressKey(client))
  await consumeBudget(client, 'subscription')
  const spared = await isSpared(email.toLowerCase())
  await transaction(async () => {
    await database()
      .insert(subscribers)
      .values({ id: newId(), email, token: crypto.randomUUID(), source: source.slice(0, 200) })
      .onConflictDoNothing()
    const [known] = await database()
      .select()
      .from(subscribers)
      .where(sql`lower(${subscribers.email}) = ${email.toLowerCase()}`)
      .for('update')
    if (!known || spared) return
    const { id, token } = known
    const isNew = known.state !== 'subscribed'
    await sendMail({
      ...(await confirmSubscriptionMail({ isNew, link: subscriptionLink(token) })),
      to: known.email,
      paced: true,
      about: id,
    })
  })
}

async function isSpared(mailbox: string): Promise<boolean> {
  return !(await isWithinLimit(perMailbox, mailbox)) || isMailboxSpared(mailbox)
}

/** The address of a subscription's own page. The token in it is the only credential. */
export function subscriptionLink(token: string): string {
  return `${config().siteUrl}/subscription/${token}`
}

/** Confirms a subscription, also after an unsubscribe or a bounce. Confirming twice changes nothing. */
export function confirmSubscription(token: string): Promise<void> {
  return change(token, async ({ id, state }) => {
    if (state === 'subscribed') return
    await database()
      .update(subscribers)
      .set({ state: 'subscribed', confirmedAt: new Date(), leftAt: null, bouncedAt: null, bouncedBecause: null })
      .where(eq(subscribers.id, id))
  })
}

/** Unsubscribes. Unsubscribing twice changes nothing. @throws NotFound */
export function leaveSubscription(token: string): Promise<void> {
  return change(token, async ({ id, state }) => {
    if (state === 'left') return
    await database().update(subscribers).set({ state: 'left', leftAt: new Date() }).where(eq(subscribers.id, id))
  })
}

/** Sets the articles that a subscriber gets. Ignores categories that were deleted in the meantime. @throws NotFound */
export function chooseArticles(token: string, { which, categories }: Choice): Promise<void> {
  return change(token, async ({ id }) => {
    const { subscriberId } = subscriberCategories
    await database().delete(subscriberCategories).where(eq(subscriberId, id))
    if (which === 'some')
      await database().execute(sql`
        insert into subscriber_categories (subscriber_id, category_id)
        select ${id}, id from categories where slug in ${categories} and deleted_at is null`)
    await database()
      .update(subscribers)
      .set({ everyCategory: which === 'all' })
      .where(eq(subscribers.id, id))
  })
}

/** Marks a subscriber whose mailbox rejected an email permanently: nothing more is sent until they confirm again. */
export async function markBounced({ about, reason }: { about: string | null; reason: string }): Promise<void> {
  if (!about) return
  await database()
    .update(subscribers)
    .set({ state: 'bounced', bouncedAt: new Date(), bouncedBecause: reason.slice(0, 300) })
    .where(and(eq(subscribers.id, about), eq(subscribers.state, 'subscribed')))
}

/**
 * Purges subscribers that never confirmed, unsubscribed or bounced, after their retention, with their emails. Hourly.
 */
export const purgeSubscribers = defineJob<Record<string, never>>('newsletter.forget', () =>
  transaction(async () => {
    const { state, createdAt, leftAt, bouncedAt } = subscribers
    const { unconfirmed, ended } = subscriberRetentionDays
    const before = (days: number) => sql`now() - make_interval(days => ${days})`
    const gone = await database()
      .delete(subscribers)
      .where(
        or(
          and(eq(state, 'asked'), lt(createdAt, before(unconfirmed))),
          and(eq(state, 'left'), lt(leftAt, before(ended))),
          and(eq(state, 'bounced'), lt(bouncedAt, before(ended))),
        ),
      )
      .returning({ id: subscribers.id, email: subscribers.email })
    if (gone.length > 0) await deleteWithSubscribers(gone)
  }),
)

/** Deletes the emails and the rate-limit counters of subscribers who have just been deleted. */
export async function deleteWithSubscribers(gone: { id: string; email: string }[]): Promise<void> {
  await deleteMailsAbout(gone, 'newsletter')
  for (const { email } of gone) await clearLimit(perMailbox, email.toLowerCase())
}

async function change(
  token: string,
  act: (subscriber: typeof subscribers.$inferSelect) => Promise<void>,
): Promise<void> {
  if (!isId(token)) throw new NotFound()
  await transaction(async () => {
    const [subscriber] = await database().select().from(subscribers).where(eq(subscribers.token, token)).for('update')
    if (!subscriber) throw new NotFound()
    await act(subscriber)
  })
}
