import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { Invalid } from '#app/platform/errors.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { findEvent, findEventToManage } from '../queries.server.ts'
import { eventForm } from './event-form.ts'
import { draftFrom, valuesOf } from './event-input.server.ts'

testDatabase()

const input = (changes: Record<string, unknown> = {}) =>
  eventForm.parse({
    title: 'Discovery clinic',
    startsAt: '2031-07-04T14:00',
    endsAt: '2031-07-04T15:30',
    timeZone: 'America/New_York',
    ...changes,
  })
const errorsOf = (changes: Record<string, string>) => {
  try {
    draftFrom(input(changes))
  } catch (error) {
    return error instanceof Invalid ? error.fields : error
  }
}

test('times are read in the time zone of the event', () => {
  const { startsAt, endsAt, publishAt } = draftFrom(input({ publishAt: '2031-07-01T09:00', draft: true }))
  expect([startsAt, endsAt, publishAt]).toEqual(
    ['2031-07-04T18:00:00Z', '2031-07-04T19:30:00Z', '2031-07-01T13:00:00Z'].map((moment) => new Date(moment)),
  )
  expect(draftFrom(input()).publishAt).toBeNull()
})

test.each([
  [{ timeZone: 'Mars/Olympus' }, { timeZone: ['Please choose one of the time zones.'] }],
  [{ startsAt: '2031-13-04T14:00' }, { startsAt: [expect.any(String)] }],
  [{ endsAt: '2031-07-04T25:00' }, { endsAt: [expect.any(String)] }],
  [{ publishAt: '2020-07-04T14:00' }, { publishAt: ['This time is in the past. Please choose a later one.'] }],
  [{ endsAt: '2031-07-04T13:00' }, { endsAt: [expect.any(String)] }],
  [{ publishAt: '2031-13-04T14:00' }, { publishAt: [expect.any(String)] }],
  [{ agenda: 'No time at all' }, { agenda: [expect.any(String)] }],
])('%j shows an error next to its field', (changes, fields) => {
  expect(errorsOf(changes)).toEqual(fields)
})

test('the form of an event without a capacity leaves the field empty', async () => {
  const editor = await buildMember({ role: 'editor' })
  const shown = async (capacity: number | null) => {
    const { id } = await buildEvent({ capacity })
    return valuesOf(await findEvent(editor, id), []).capacity
  }
  expect(await shown(null)).toBe('')
  expect(await shown(12)).toBe('12')
})

test('groups are rejected for an event that others can see too', () => {
  const groups = [crypto.randomUUID()]
  const errorsForAudience = (audience: string) => {
    const times = { startsAt: '2031-07-04T14:00', endsAt: '2031-07-04T15:30' }
    return eventForm.safeParse({ title: 'Clinic', ...times, audience, groups }).error?.issues.map(({ path }) => path)
  }
  expect(['members', 'public', 'groups'].map(errorsForAudience)).toEqual([[['audience']], [['audience']], undefined])
})

test('the host is a person of the site, and none by default', async () => {
  const { id: hostId } = await buildEntry()
  expect(draftFrom(input({ hostId })).hostId).toBe(hostId)
  expect(draftFrom(input()).hostId).toBeUndefined()
  expect(eventForm.safeParse({ ...input(), hostId: 'ada' }).error?.issues).toMatchObject([{ path: ['hostId'] }])
  const { id } = await buildEvent({ hostId })
  const admin = await buildMember({ role: 'editor' })
  expect(valuesOf(await findEventToManage(admin, id), []).hostId).toBe(hostId)
})
