import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { cancelEvent } from '../cancel.server.ts'
import { deleteEvent } from '../delete.server.ts'
import { buildEvent } from '../factory.ts'
import { register } from '../registrations/register.server.ts'
import { events } from '../tables.server.ts'
import { loader } from './open-feed.route.ts'

testDatabase()

const feed = (headers: Record<string, string> = {}) =>
  loader({ request: new Request('http://localhost/events.ics', { headers }) } as never)

test('the public calendar is byte-identical until something changes, and answers 304', async () => {
  const [admin, { id }] = [await buildMember({ role: 'admin' }), await buildEvent({ audience: 'public' })]
  // In the past, so that a change falls into another second.
  await database()
    .update(events)
    .set({ changedAt: new Date(Date.now() - 5_000) })
    .where(eq(events.id, id))
  const [first, second] = [await feed(), await feed()]
  const text = await first.text()
  expect(await second.text()).toBe(text)
  expect(text).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r$/m)
  expect(text).toMatch(/^X-PUBLISHED-TTL:PT1H\r$/m)
  expect(text).toMatch(/^LAST-MODIFIED:\d{8}T\d{6}Z\r$/m)
  const [etag, changed] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
  expect(second.headers.get('etag')).toBe(etag)
  const known: Record<string, string>[] = [
    { 'if-none-match': etag },
    { 'if-none-match': `"x", ${etag}` },
    { 'if-modified-since': changed },
  ]
  for (const headers of known) {
    const response = await feed(headers)
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
  }
  // With an ETag in the request, the time is ignored.
  expect((await feed({ 'if-none-match': '"x"', 'if-modified-since': changed })).status).toBe(200)

  await register(admin, id)
  expect((await feed({ 'if-none-match': etag })).status).toBe(304)
  await cancelEvent(admin, id, '')
  for (const headers of known) expect((await feed(headers)).status).toBe(200)
  expect(await (await feed()).text()).toContain('STATUS:CANCELLED')
})

test('the public calendar changes when an event leaves it', async () => {
  const [admin, { id }] = [await buildMember({ role: 'admin' }), await buildEvent({ audience: 'public' })]
  await database()
    .update(events)
    .set({ changedAt: new Date(Date.now() - 5_000) })
  const changed = (await feed()).headers.get('last-modified') ?? ''
  expect((await feed({ 'if-modified-since': changed })).status).toBe(304)
  await deleteEvent(admin, id)
  expect((await feed({ 'if-modified-since': changed })).status).toBe(200)
})
