import { eq, isNotNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { FetchRefused, type FetchRules, fetchPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { daysOffered } from '../call.ts'
import { callHosts } from '../tables.server.ts'
import { CalendarTooSlow, spansInThread } from './in-thread.server.ts'

/** Reads the calendars of all hosts. Every ten minutes. */
export const readBusyTimes = defineJob<Record<string, never>>('calls.read-busy', async () => {
  const hosts = await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(isNotNull(callHosts.busyAddress))
  for (const { id } of hosts) await readBusy(id)
})

/** Reads the calendar of a host whose hours were just set. */
export const readBusyOfHost = defineJob<{ hostId: string }>('calls.read-busy-of-host', ({ hostId }) => readBusy(hostId))

/**
 * Reads when a host is busy elsewhere. A calendar that cannot be read leaves what was known, and says why on the host's
 * page. @param rules where it may be; tests alone say something else
 */
export async function readBusy(hostId: string, rules?: FetchRules): Promise<void> {
  const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, hostId))
  if (!host?.busyAddress) return
  const now = new Date()
  const until = new Date(now.getTime() + (daysOffered + 2) * 86_400_000)
  const outcome = await fetchPublic(host.busyAddress, rules, 'text/calendar')
    .then(async (text) => ({ busy: await spansInThread(text, host.timeZone, now, until), busyProblem: null }))
    .catch((error: unknown) => ({ busyProblem: wordsOf(error) }))
  await database()
    .update(callHosts)
    .set({ ...outcome, busyReadAt: now })
    .where(eq(callHosts.memberId, hostId))
}

/** What a parser says may hold the calendar's own words. */
function wordsOf(error: unknown): string {
  if (error instanceof FetchRefused) return error.message
  return error instanceof CalendarTooSlow ? 'it takes too long' : 'it is no calendar'
}
