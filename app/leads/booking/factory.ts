import { randomUUID } from 'node:crypto'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { WeekHours } from './call.ts'
import { freeTimes } from './queries.server.ts'
import { callHosts, calls } from './tables.server.ts'

const mornings = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, ['09:00', '12:00']])) as WeekHours

/** Creates a host who takes calls every morning. */
export async function buildCallHost(
  overrides: Partial<typeof callHosts.$inferInsert> = {},
): Promise<{ memberId: string; times: Date[] }> {
  const memberId = overrides.memberId ?? newId()
  const defaults = { timeZone: 'UTC', minutes: 30, buffer: 0, noticeHours: 1, hours: mornings }
  await database()
    .insert(callHosts)
    .values({ ...defaults, ...overrides, memberId })
  // Start a few minutes ahead, so that the first time does not expire while a test runs.
  return { memberId, times: await freeTimes(new Date(Date.now() + 5 * 60_000), memberId) }
}

/** Creates a booked call with its own host. */
export async function buildCall(
  overrides: Partial<typeof calls.$inferInsert> = {},
): Promise<{ id: string; token: string; hostId: string; times: Date[] }> {
  const id = overrides.id ?? newId()
  const token = overrides.token ?? randomUUID()
  const { memberId, times } = await buildCallHost()
  const [startsAt = new Date(), ...later] = times
  const defaults = {
    email: 'ada@example.com',
    name: 'Ada Presales',
    about: 'A bake-off in May.',
    timeZone: 'Europe/Berlin',
    hostId: memberId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * 60_000),
    digest: id,
  }
  await database()
    .insert(calls)
    .values({ ...defaults, ...overrides, id, token })
  return { id, token, hostId: memberId, times: later }
}
