import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { requireNewsletterSender } from '../queries.server.ts'
import { type Readers, readerChoices } from './newsletter.ts'

interface OfArticle {
  id: string
  categoryId: string | null
}

/** The ids of the subscribers who get an article, as SQL. */
export function readersOf({ categoryId }: OfArticle, readers: Readers): SQL {
  const chose = sql`exists (select 1 from subscriber_categories
    where subscriber_id = subscribers.id and category_id = ${categoryId})`
  const which = {
    fitting: sql`every_category or ${chose}`,
    chosen: sql`not every_category and ${chose}`,
    new: sql`(every_category or ${chose}) and confirmed_at > now() - interval '90 days'`,
  }[readers]
  return sql`select id from subscribers where state = 'subscribed' and (${which})`
}

/** The number of recipients for each choice, without those who already got the article. @throws Forbidden */
export async function countReaders(actor: Actor, article: OfArticle): Promise<Record<Readers, number>> {
  requireNewsletterSender(actor)
  const counts = Object.keys(readerChoices).map((choice) => {
    const readers = readersOf(article, choice as Readers)
    return sql`(select count(*)::int from (${readers}) fitting where not exists (
      select 1 from newsletter_recipients r where r.subscriber_id = fitting.id and r.article_id = ${article.id})
    ) as ${sql.identifier(choice)}`
  })
  const {
    rows: [row],
  } = await database().execute<Record<Readers, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return row as Record<Readers, number>
}
