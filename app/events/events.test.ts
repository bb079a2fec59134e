import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deleteEvent } from './delete.server.ts'
import { eventDraft } from './event.ts'
import { buildEvent } from './factory.ts'
import { findEvent, listPast, listUpcoming } from './queries.server.ts'
import { register } from './registrations/register.server.ts'
import { reviseEvent } from './revise.server.ts'
import { scheduleEvent } from './schedule.server.ts'
import { events } from './tables.server.ts'

testDatabase()

const hour = 3_600_000
const from = (start: number, hours = 1) => ({
  startsAt: new Date(Date.now() + start),
  endsAt: new Date(Date.now() + start + hours * hour),
})

test('upcoming events, with those running now, are listed by start; past ones are listed separately, latest first', async () => {
  const member = await buildMember()
  const [over, longOver] = [await buildEvent(from(-5 * hour)), await buildEvent(from(-50 * 24 * hour))]
  const [later, on, next] = [
    await buildEvent(from(9 * hour)),
    await buildEvent(from(-hour, 3)),
    await buildEvent(from(2 * hour)),
  ]
  expect((await listUpcoming(member)).items.map((event) => event.id)).toEqual([on.id, next.id, later.id])
  expect((await listPast(member)).items.map((event) => event.id)).toEqual([over.id, longOver.id])
  const first = await listUpcoming(member, {}, 2)
  const second = await listUpcoming(member, { after: first.after as string }, 2)
  expect(second.items.map((event) => event.id)).toEqual([later.id])
  expect(await listUpcoming(member, { before: second.before as string }, 2)).toEqual(first)
})

test('an event is scheduled, revised and deleted', async () => {
  const admin = await buildMember({ role: 'admin' })
  const draft = { title: 'RFP triage, live', description: '', capacity: 2, ...from(24 * hour) }
  const { id } = await scheduleEvent(admin, draft)
  await reviseEvent(admin, id, { ...draft, title: 'RFP triage', capacity: undefined })
  expect(await findEvent(admin, id)).toMatchObject({ title: 'RFP triage', capacity: null, revision: 1 })
  await deleteEvent(admin, id)
  await expect(findEvent(admin, id)).rejects.toThrow(NotFound)
  const [gone] = await database().select({ revision: events.revision }).from(events).where(eq(events.id, id))
  expect(gone).toEqual({ revision: 2 })
})

test('the capacity of an event cannot be lower than the number of seats taken', async () => {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent({ capacity: 5 })
  for (let guest = 0; guest < 2; guest++) await register(await buildMember(), event.id)
  const draft = { title: event.title, description: '', startsAt: event.startsAt, endsAt: event.endsAt }
  await expect(reviseEvent(admin, event.id, { ...draft, capacity: 1 })).rejects.toThrow(Invalid)
  await reviseEvent(admin, event.id, { ...draft, capacity: 2 })
  expect((await findEvent(admin, event.id)).capacity).toBe(2)
})

test.each([
  [
    'ends before it starts',
    { startsAt: '2031-07-01T16:00:00Z', endsAt: '2031-07-01T15:00:00Z' },
    'The end must be after the start.',
  ],
  [
    'lasts for months',
    { startsAt: '2031-07-01T16:00:00Z', endsAt: '2031-09-01T16:00:00Z' },
    'An event lasts at most 31 days.',
  ],
  [
    'has a join link that is a script',
    { startsAt: '2031-07-01T16:00:00Z', endsAt: '2031-07-01T17:00:00Z', joinUrl: 'javascript:alert(1)' },
    'https://',
  ],
])('an event that %s is rejected', (_why, times, message) => {
  const parsed = eventDraft.safeParse({ title: 'Event', ...times })
  expect(parsed.error?.issues[0]?.message).toContain(message)
})
