import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { asLeadTable, type LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { messageStatuses } from '../messages/message.ts'
import { mailsOfFileRequest } from './file.mail.tsx'
import { filesPerEmail } from './receive.server.ts'
import { fileRequestNotes, fileRequests } from './tables.server.ts'

/** Requests for downloads as a lead kind. */
export const fileRequestKind: LeadKindDefinition = {
  recordType: 'file',
  statuses: messageStatuses,
  statusAfter: { opening: 'read', answering: 'answered' },
  listed: {
    name: sql`coalesce(${fileRequests.name}, ${fileRequests.email})`,
    about: sql`${fileRequests.title}`,
    source: sql`${fileRequests.source}`,
    consentAt: sql`${fileRequests.consentAt}`,
    company: sql`${fileRequests.company}`,
  },
  table: asLeadTable(fileRequests),
  notes: fileRequestNotes as never,
  perEmail: filesPerEmail,
  async mailsAbout(id) {
    const [request] = await database().select().from(fileRequests).where(eq(fileRequests.id, id))
    return request ? mailsOfFileRequest(request) : []
  },
  async release() {},
  async removeReleased() {},
}
