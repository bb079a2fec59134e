import type { Writable } from 'node:stream'
import { and, eq, isNotNull } from 'drizzle-orm'
import { contactsById } from '#app/members/directory.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { FetchError, type FetchRules, streamPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { daysOffered } from '../call.ts'
import { callHosts } from '../tables.server.ts'
import { CalendarTooSlow, readInThread } from './in-thread.server.ts'
import { NoCalendar } from './no-calendar.ts'
import { notifyOfUnread } from './notify.server.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** Reads the calendars of all hosts. Runs every ten minutes. */
export const readBusyTimes = defineJob<Record<string, never>>('calls.read-busy', async () => {
  const hosts = await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(isNotNull(callHosts.busyAddress))
  for (const { id } of hosts) await readBusy(id)
})

/** Reads the calendar of a host who just saved their hours. */
export const readBusyOfHost = defineJob<{ hostId: string }>('calls.read-busy-of-host', ({ hostId }) => readBusy(hostId))

/**
 * Reads a host's busy times from their calendar. On failure the known times stay; the host sees the reason, and gets an
 * email if it persists.
 * @param rules fetch restrictions; only tests override them
 */
export async function readBusy(hostId: string, rules?: FetchRules): Promise<void> {
  const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, hostId))
  const address = host?.busyAddress
  if (!address) return
  const contact = (await contactsById([hostId])).get(hostId)
  const from = new Date()
  const question = {
    zone: host.timeZone,
    from,
    to: new Date(from.getTime() + (daysOffered + 2) * 86_400_000),
    addresses: contact ? [contact.email] : [],
  }
  const send = (into: Writable) => streamPublic(address, { accept: 'text/calendar', bytes: MAX_BYTES }, into, rules)
  const outcome = await readInThread(question, send)
    .then(({ entries, unread, ...times }) => {
      if (entries > 0 && unread === entries && times.busy.length === 0) throw new UnreadableCalendar()
      return { ...times, busyEntries: entries, busyUnread: unread, busyReadAt: from, busyProblem: null }
    })
    .catch((error: unknown) => ({ busyProblem: problemIn(error) }))
  await transaction(async () => {
    // Skip the result if the host changed the calendar address in the meantime.
    const isSame = and(eq(callHosts.memberId, hostId), eq(callHosts.busyAddress, address))
    const [current] = await database().select().from(callHosts).where(isSame).for('update')
    if (!current) return
    const isFailing = outcome.busyProblem !== null
    const busyFailingSince = isFailing ? (current.busyFailingSince ?? from) : null
    const busyNotifiedAt = isFailing ? current.busyNotifiedAt : null
    await database()
      .update(callHosts)
      .set({ ...outcome, busyFailingSince, busyNotifiedAt })
      .where(isSame)
    await notifyOfUnread({ ...current, ...outcome, busyFailingSince, busyNotifiedAt }, contact, from)
  })
}

class UnreadableCalendar extends Error {}

/** Parser errors may quote the calendar, so show our own message instead. */
function problemIn(error: unknown): string {
  if (error instanceof FetchError) return error.message
  if (error instanceof UnreadableCalendar) return 'none of its entries can be read'
  if (error instanceof CalendarTooSlow) return 'it takes too long'
  return error instanceof NoCalendar ? 'it is not a calendar' : 'it could not be read'
}
