import { and, eq, isNull, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { newsletterRecipients, newsletters } from '../tables.server.ts'

/** Notes that a recipient opened the mail, once, where that is counted. What is no id of one is passed over. */
export function noteOpened(recipientId: string): Promise<void> {
  return note(recipientId, 'openedAt')
}

/** Notes that a recipient followed the link to the article, once, where that is counted. */
export function noteClicked(recipientId: string): Promise<void> {
  return note(recipientId, 'clickedAt')
}

/** Where the link of a mail leads: the path of the article as it is now; the Resource Center once it is gone. */
export async function articleOfRecipient(recipientId: string): Promise<string> {
  if (!isId(recipientId)) return '/resources'
  const {
    rows: [article],
  } = await database().execute<{ slug: string }>(sql`
    select slug from newsletter_recipients r join articles on articles.id = r.article_id where r.id = ${recipientId}`)
  return article ? `/resources/articles/${encodeURI(article.slug)}` : '/resources'
}

async function note(recipientId: string, what: 'openedAt' | 'clickedAt'): Promise<void> {
  if (!isId(recipientId)) return
  const counted = sql`exists (select 1 from ${newsletters}
    where ${newsletters.id} = ${newsletterRecipients.newsletterId} and ${newsletters.counted})`
  await database()
    .update(newsletterRecipients)
    .set({ [what]: new Date() })
    .where(and(eq(newsletterRecipients.id, recipientId), isNull(newsletterRecipients[what]), counted))
}
