import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { asLeadTable, type LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { messageStatuses } from '../messages/message.ts'
import { DAYS_AFTER_DATE } from '../retention/retention.ts'
import { mailsOfCall } from './call.mail.tsx'
import { callHosts, callNotes, callRequests, calls } from './tables.server.ts'

/** Booked calls as a lead kind. */
export const callKind: LeadKindDefinition = {
  recordType: 'call',
  statuses: messageStatuses,
  statusAfter: { opening: 'read', answering: 'answered' },
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
  async retainExpected() {
    const { expiresOn, endsAt, cancelledAt } = calls
    const monthAfter = sql`${endsAt} + make_interval(days => ${DAYS_AFTER_DATE})`
    await database()
      .update(calls)
      .set({ expiresOn: monthAfter })
      .where(and(lt(expiresOn, new Date()), gt(monthAfter, new Date()), isNull(cancelledAt)))
  },
  async changesOnRestore({ host_id, starts_at, ends_at, cancelled_at, revision }, deletedAt) {
    const [startsAt, endsAt] = [String(starts_at), String(ends_at)]
    // A call that was over or cancelled at deletion needs no free time to be restored.
    if (cancelled_at || new Date(endsAt) < deletedAt) return {}
    const isFree = new Date(startsAt) > new Date() && (await isTimeFree(String(host_id), startsAt, endsAt))
    return isFree ? {} : { cancelled_at: new Date(), revision: Number(revision) + 1 }
  },
  async release() {},
  async removeReleased() {},
}

/** True if a host is free during a time span; the host row is locked until the transaction ends. */
async function isTimeFree(hostId: string, from: string, to: string): Promise<boolean> {
  // Lock the host row, as booking and moving do.
  await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(eq(callHosts.memberId, hostId))
    .for('update')
  const booked = database().$count(calls, and(overlaps(calls), isNull(calls.cancelledAt)))
  const pending = database().$count(callRequests, and(overlaps(callRequests), gt(callRequests.expiresAt, sql`now()`)))
  return (await booked) === 0 && (await pending) === 0

  function overlaps(table: typeof calls | typeof callRequests) {
    return and(eq(table.hostId, hostId), lt(table.startsAt, new Date(to)), gt(table.endsAt, new Date(from)))
  }
}
