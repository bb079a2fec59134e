import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { asLeadTable, type LeadDesk } from '../desk/lead-desk.server.ts'
import { mailsOfMessage } from './message.mail.tsx'
import { messageStatuses } from './message.ts'
import { messagesPerEmail } from './receive.server.ts'
import { messageNotes, messages } from './tables.server.ts'

/** Contact messages at the desk of leads. */
export const messageDesk: LeadDesk = {
  noun: 'message',
  statuses: messageStatuses,
  standing: { opened: 'read', answered: 'answered' },
  listed: {
    name: sql`${messages.name}`,
    about: sql`left(${messages.message}, 300)`,
    source: sql`coalesce(${messages.source}, ${messages.service})`,
    service: sql`${messages.service}`,
  },
  table: asLeadTable(messages),
  notes: messageNotes as never,
  perEmail: messagesPerEmail,
  async mailsAbout(id) {
    const [message] = await database().select().from(messages).where(eq(messages.id, id))
    return message ? mailsOfMessage(message) : []
  },
  async release() {},
  async removeReleased() {},
}
