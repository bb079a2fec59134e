import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { leadReplies } from './tables.server.ts'

/** Creates a reply to a lead, or from its sender. */
export async function buildReply(leadId: string, mailFrom?: string): Promise<{ id: string }> {
  const id = newId()
  await database()
    .insert(leadReplies)
    .values({ id, leadId, text: 'Two days.', ...(mailFrom && { mailFrom }) })
  return { id }
}
