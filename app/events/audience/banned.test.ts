import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { eventsOfFeed, feedTokenOf, renewFeed } from '../feeds/feed.server.ts'
import { register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { joinEvent } from '../self-service/check-in.server.ts'
import { findRegistration } from '../self-service/find.server.ts'
import { leaveEventsOfBanned } from './leave-banned.server.ts'

testDatabase()

const ban = (id: string, until: string) => rawSql()`update members set banned_until = ${until} where id = ${id}`
const listOf = (eventId: string) =>
  database()
    .select({ userId: eventRegistrations.userId, state: eventRegistrations.state, token: eventRegistrations.token })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
    .orderBy(asc(eventRegistrations.place))

test('banning a member ends their calendar feed, seat and join link, and the next in line gets the seat', async () => {
  const [member, next] = [await buildMember(), await buildMember()]
  const soon = new Date(Date.now() + 5 * 60_000)
  const event = await buildEvent({
    capacity: 1,
    startsAt: soon,
    endsAt: new Date(soon.getTime() + 3_600_000),
    joinUrl: 'https://example.com/room',
  })
  await register(member, event.id)
  await register(next, event.id)
  await renewFeed(member)
  const feed = await feedTokenOf(member)
  const [registration, waiting] = await listOf(event.id)
  expect([registration?.state, waiting?.state]).toEqual(['seated', 'waiting'])
  const token = registration?.token ?? ''
  expect(await joinEvent(token)).toBe('https://example.com/room')
  expect(await eventsOfFeed(feed)).toHaveLength(1)

  await ban(member.id, new Date(Date.now() + 3_600_000).toISOString())
  const opened = [() => eventsOfFeed(feed), () => findRegistration(token), () => joinEvent(token)]
  for (const open of opened) await expect(open()).rejects.toThrow(NotFound)
  await leaveEventsOfBanned.perform({})
  await leaveEventsOfBanned.perform({})
  expect(await listOf(event.id)).toMatchObject([{ userId: next.id, state: 'seated' }])

  await ban(member.id, new Date(Date.now() - 1_000).toISOString())
  expect(await eventsOfFeed(feed)).toEqual([])
  await register(member, event.id)
  await leaveEventsOfBanned.perform({})
  expect(await listOf(event.id)).toHaveLength(2)
})
