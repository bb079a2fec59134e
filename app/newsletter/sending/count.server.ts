import { and, eq, isNull, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { newsletterRecipients, newsletters } from '../tables.server.ts'

/** Records once that a recipient opened the email, if opens are counted. Ignores invalid ids. */
export function noteOpened(recipientId: string): Promise<void> {
  return note(recipientId, 'openedAt')
}

/** Records once that a recipient followed the link to the article, if clicks are counted. */
export function noteClicked(recipientId: string): Promise<void> {
  return note(recipientId, 'clickedAt')
}

/** The current path of the article that an email links to; the Resource Center if it no longer exists. */
export async function articleOfRecipient(recipientId: string): Promise<string> {
  if (!isId(recipientId)) return '/resources'
  const {
    rows: [article],
  } = await database().execute<{ slug: string }>(sql`
    select slug from newsletter_recipients r join articles on articles.id = r.article_id where r.id = ${recipientId}`)
  return article ? `/resources/articles/${encodeURI(article.slug)}` : '/resources'
}

async function note(recipientId: string, column: 'openedAt' | 'clickedAt'): Promise<void> {
  if (!isId(recipientId)) return
  const counted = sql`exists (select 1 from ${newsletters}
    where ${newsletters.id} = ${newsletterRecipients.newsletterId} and ${newsletters.counted})`
  await database()
    .update(newsletterRecipients)
    .set({ [column]: new Date() })
    .where(and(eq(newsletterRecipients.id, recipientId), isNull(newsletterRecipients[column]), counted))
}
