import { desc, eq, type SQL } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { mails } from '../tables.server.ts'

/** A mail of ours, for comparison with the quotes in a reply. */
export type SentMail = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'subject' | 'bodyText' | 'bodyHtml'>

/** Number of our latest mails to compare: older ones are not quoted. */
const MAX_MAILS = 40

/** Our mails with this reply address, newest first, by index `mails_by_reply_to`. */
export function sentWithReplyTo(address: string): Promise<SentMail[]> {
  return newest(eq(mails.replyTo, address))
}

/** Our mail with this Message-ID (without angle brackets), by primary key; undefined if there is none. */
export async function sentAs(messageId: string): Promise<SentMail | undefined> {
  const id = messageId.split(/[.@]/)[0] ?? ''
  if (!isId(id)) return undefined
  const [mail] = await newest(eq(mails.id, id))
  return mail
}

function newest(which: SQL | undefined): Promise<SentMail[]> {
  const { id, recipient, subject, bodyText, bodyHtml } = mails
  return database()
    .select({ id, recipient, subject, bodyText, bodyHtml })
    .from(mails)
    .where(which)
    .orderBy(desc(mails.id))
    .limit(MAX_MAILS)
}
