import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { requireNewsletterSender } from '../queries.server.ts'
import { newsletters } from '../tables.server.ts'

/** The progress of a newsletter. `opened` and `clicked` are counts of its recipients, if counted. */
export interface NewsletterProgress {
  recipients: number
  sent: number
  passedOver: number
  bounced: number
  opened: number
  clicked: number
}

// One read of the newsletter's own recipients, by the index `newsletter_recipients_of`.
const progress = sql<NewsletterProgress>`(select jsonb_build_object(
    'recipients', count(*), 'sent', count(*) filter (where r.state = 'sent'),
    'passedOver', count(*) filter (where r.state = 'passed-over'),
    'bounced', count(*) filter (where s.state = 'bounced' and r.sent_at <= s.bounced_at),
    'opened', count(r.opened_at), 'clicked', count(r.clicked_at))
  from newsletter_recipients r left join subscribers s on s.id = r.subscriber_id
  where r.newsletter_id = newsletters.id)`

const shown = {
  id: newsletters.id,
  articleId: newsletters.articleId,
  title: newsletters.title,
  subject: newsletters.subject,
  intro: newsletters.intro,
  readers: newsletters.readers,
  state: newsletters.state,
  counted: newsletters.counted,
  createdAt: newsletters.createdAt,
  finishedAt: newsletters.finishedAt,
  progress,
}

/** A newsletter with its progress. */
export type SentNewsletter = Awaited<ReturnType<typeof findNewsletter>>

/** Newsletters, newest first, by the index `newsletters_newest`. @throws Forbidden */
export async function listNewsletters(actor: Actor, cursor: Cursor = {}): Promise<PageOf<SentNewsletter>> {
  requireNewsletterSender(actor)
  const { beyond, order } = keyset({ id: newsletters.id, by: newsletters.createdAt, descending: true }, cursor)
  const rows = await database()
    .select(shown)
    .from(newsletters)
    .where(beyond)
    .orderBy(...order)
    .limit(pageSize + 1)
  return cutPage(rows, cursor)
}

/** One newsletter, by primary key. @throws Forbidden, NotFound */
export async function findNewsletter(actor: Actor, id: string) {
  requireNewsletterSender(actor)
  const [newsletter] = isId(id) ? await database().select(shown).from(newsletters).where(eq(newsletters.id, id)) : []
  if (!newsletter) throw new NotFound()
  return newsletter
}

/** Delivery of the newsletter's emails that were handed to the queue, as far as they are still stored. */
export interface Delivery {
  /** Waiting for the mail server. */
  waiting: number
  /** Failed so far and will be retried. */
  failing: number
  /** Rejected permanently. */
  refused: number
  /** Responses of the mail server, most frequent first. */
  reasons: { reason: string; emails: number }[]
}

/** Delivery of a newsletter's emails: one read of its recipients with their emails. @throws Forbidden */
export async function deliveryOf(actor: Actor, id: string): Promise<Delivery> {
  requireNewsletterSender(actor)
  // Mail servers name the mailbox in their responses, but editors may not see subscribers.
  const { rows } = await database().execute<{ state: string; reason: string | null; emails: number }>(sql`
    select m.state, count(*)::int as emails, case when m.state in ('failed', 'refused')
      then left(regexp_replace(m.last_error, '[^\\s<>]+@[^\\s<>]+', '…', 'g'), 200) end as reason
    from newsletter_recipients r join mails m on m.id = r.id
    where r.newsletter_id = ${id} and m.state <> 'sent' group by 1, 3 order by 2 desc, 3 limit 100`)
  const sum = (state: 'waiting' | 'failed' | 'refused') =>
    rows.reduce((all, row) => all + (row.state === state ? row.emails : 0), 0)
  const reasons = rows.flatMap(({ reason, emails }) => (reason ? [{ reason, emails }] : [])).slice(0, 5)
  return { waiting: sum('waiting'), failing: sum('failed'), refused: sum('refused'), reasons }
}
