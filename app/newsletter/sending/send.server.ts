import { and, eq, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { findArticle } from '../../resources/articles/queries.server.ts'
import { newsletterRecipients, newsletters, subscribers } from '../tables.server.ts'
import { articleMail, type PreparedMail } from './article.mail.tsx'
import { sendingSettingsNow } from './settings.server.ts'

/** Recipients per transaction. */
const atOnce = 20

/**
 * Queues the emails of newsletters in progress, oldest newsletter first, up to this minute's share of the sending rate.
 * Each recipient is marked in the transaction that stores their email, so a killed process neither sends twice nor
 * skips anybody. Each minute.
 */
export const sendNewsletters = defineJob<Record<string, never>>('newsletter.send', async () => {
  for (const newsletter of await newslettersInProgress()) {
    const mail = await prepare(newsletter)
    if (!mail) continue
    while ((await sendSome(newsletter, mail)) === 'more');
  }
})

type Newsletter = typeof newsletters.$inferSelect

function newslettersInProgress(): Promise<Newsletter[]> {
  return database()
    .select()
    .from(newsletters)
    .where(eq(newsletters.state, 'sending'))
    .orderBy(newsletters.createdAt, newsletters.id)
}

/** The email of a newsletter. If its article is no longer published, the newsletter is paused. */
async function prepare(newsletter: Newsletter): Promise<PreparedMail | undefined> {
  const { id, articleId } = newsletter
  const article = articleId ? await findArticle(system, articleId).catch(unlessDeleted) : undefined
  if (article?.isPublished) return articleMail(newsletter, article)
  await database()
    .update(newsletters)
    .set({ state: 'paused' })
    .where(and(eq(newsletters.id, id), eq(newsletters.state, 'sending')))
  return undefined
}

/** Other errors, such as a lost connection, must not count as a missing article: the next run retries. */
function unlessDeleted(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

async function sendSome({ id }: Newsletter, mail: PreparedMail): Promise<'more' | 'enough'> {
  return transaction(async () => {
    // Serializes sending across processes, so that together they respect the rate.
    await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.newsletters})`)
    const room = Math.min(atOnce, await roomThisMinute())
    if (room <= 0) return 'enough'
    const [locked] = await database().select().from(newsletters).where(eq(newsletters.id, id)).for('share')
    if (locked?.state !== 'sending') return 'enough'
    const waiting = await nextRecipients(id, room)
    for (const { recipient, subscriber } of waiting) {
      const gets = subscriber?.state === 'subscribed'
      await database()
        .update(newsletterRecipients)
        .set(gets ? { state: 'sent', sentAt: new Date() } : { state: 'passed-over' })
        .where(eq(newsletterRecipients.id, recipient))
      if (gets) await sendMail(mail.to({ recipient, ...subscriber }))
    }
    if (waiting.length === room) return 'more'
    await database().update(newsletters).set({ state: 'sent', finishedAt: new Date() }).where(eq(newsletters.id, id))
    return 'enough'
  })
}

async function roomThisMinute(): Promise<number> {
  const { perHour } = await sendingSettingsNow()
  const sent = await database().$count(
    newsletterRecipients,
    sql`${newsletterRecipients.sentAt} > now() - interval '1 minute'`,
  )
  return Math.floor(perHour / 60) - sent
}

function nextRecipients(newsletterId: string, limit: number) {
  return database()
    .select({ recipient: newsletterRecipients.id, subscriber: subscribers })
    .from(newsletterRecipients)
    .leftJoin(subscribers, eq(subscribers.id, newsletterRecipients.subscriberId))
    .where(and(eq(newsletterRecipients.newsletterId, newsletterId), eq(newsletterRecipients.state, 'waiting')))
    .orderBy(newsletterRecipients.id)
    .limit(limit)
}
