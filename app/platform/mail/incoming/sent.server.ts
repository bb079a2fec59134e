import { desc, eq, type SQL } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { mails } from '../tables.server.ts'

/** A mail of ours, as answers quote it. */
export type SentMail = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'subject' | 'bodyText' | 'bodyHtml'>

/** Of a long conversation the mails before these are quoted by nobody. */
const MAX_MAILS = 40

/** What we sent with this address to answer to, newest first, by `mails_by_reply_to`. */
export function sentWithReplyTo(address: string): Promise<SentMail[]> {
  return newest(eq(mails.replyTo, address))
}

/** The mail of ours with this Message-ID, without its brackets; undefined for what is none. By primary key. */
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
