import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { leadReplies } from './tables.server.ts'

/**
 * Stores a reply from the sender of a lead, in the caller's transaction.
 * @param key deduplicates the same reply @returns its id; undefined for a duplicate
 */
export async function saveReply(reply: {
  leadId: string
  from: string
  text: string
  key: string
}): Promise<string | undefined> {
  const { leadId, from: mailFrom, text, key: mailKey } = reply
  const [stored] = await database()
    .insert(leadReplies)
    .values({ id: newId(), leadId, text, mailFrom, mailKey })
    .onConflictDoNothing({ target: leadReplies.mailKey })
    .returning({ id: leadReplies.id })
  return stored?.id
}
