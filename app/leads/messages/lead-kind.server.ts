import { eq, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { deleteMailsAbout } from '#app/platform/mail/purge.server.ts'
import { asLeadTable, type LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { guestsAmong, retainRecentGuests } from './guest-leads.server.ts'
import { mailsOfMessage } from './message.mail.tsx'
import { messageStatuses } from './message.ts'
import { messagesPerEmail } from './receive.server.ts'
import { messageNotes, messages } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** All data of these event guests is deleted. */
    'guests.forgotten': { registrationIds: string[] }
  }
}

/** Contact messages and event guests as a lead kind. */
export const messageKind: LeadKindDefinition = {
  recordType: 'message',
  statuses: messageStatuses,
  statusAfter: { opening: 'read', answering: 'answered' },
  listed: {
    name: sql`${messages.name}`,
    about: sql`left(${messages.message}, 300)`,
    source: sql`coalesce(${messages.source}, ${messages.service})`,
    service: sql`${messages.service}`,
    company: sql`${messages.company}`,
    phone: sql`${messages.phone}`,
  },
  table: asLeadTable(messages),
  notes: messageNotes as never,
  perEmail: messagesPerEmail,
  async mailsAbout(id) {
    const [message] = await database().select().from(messages).where(eq(messages.id, id))
    return message ? mailsOfMessage(message) : []
  },
  retainExpected: retainRecentGuests,
  async release(leads) {
    const guests = guestsAmong(leads)
    if (guests.length === 0) return
    const mailed = guests.map(({ registrationId, email }) => ({ id: registrationId, email }))
    for (const kinds of ['registration', 'event']) await deleteMailsAbout(mailed, kinds)
    await emit(system, 'guests.forgotten', { registrationIds: guests.map(({ registrationId }) => registrationId) })
  },
  async removeReleased() {},
}
