import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { asLeadTable, type LeadDesk } from '../desk/lead-desk.server.ts'
import { messageStatuses } from '../messages/message.ts'
import { mailsOfCall } from './call.mail.tsx'
import { callNotes, calls } from './tables.server.ts'

/** Booked calls at the desk of leads. */
export const callDesk: LeadDesk = {
  noun: 'call',
  statuses: messageStatuses,
  standing: { opened: 'read', answered: 'answered' },
  listed: {
    name: sql`${calls.name}`,
    about: sql`left(${calls.about}, 300)`,
    source: sql`${calls.source}`,
    company: sql`${calls.company}`,
    phone: sql`${calls.phone}`,
    happensAt: sql`case when ${calls.cancelledAt} is null then ${calls.startsAt} end`,
  },
  table: asLeadTable(calls),
  notes: callNotes as never,
  perEmail: { name: 'call.email', points: 6, seconds: 3600, per: 'account' },
  async mailsAbout(id) {
    const [call] = await database().select().from(calls).where(eq(calls.id, id))
    return call ? mailsOfCall('booked', call) : []
  },
  async keepExpected() {
    const { keptUntil, endsAt, cancelledAt } = calls
    await database()
      .update(calls)
      .set({ keptUntil: sql`${endsAt} + interval '30 days'` })
      .where(and(lt(keptUntil, new Date()), gt(endsAt, new Date()), isNull(cancelledAt)))
  },
  async release() {},
  async removeReleased() {},
}
