import { expect, test } from 'vitest'
import type { Actor, Role } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildAssessment } from '../assessment/factory.ts'
import { buildCall } from '../booking/factory.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { buildFileRequest } from '../files/factory.ts'
import { buildAssignment } from '../inbox/assignment/factory.ts'
import { buildReply } from '../inbox/replies/factory.ts'
import { buildMessage } from '../messages/factory.ts'
import { guestDigest } from '../messages/guest-leads.server.ts'
import type { AllLeadsFilter } from './filter.ts'
import { leadSources, listAllLeads, neighborsOf } from './queries.server.ts'
import { countNew, countUnanswered, staleSince } from './unanswered.server.ts'

testDatabase()

const person = (role: Role): Actor => ({
  kind: 'member',
  id: newId(),
  email: `${role}@example.com`,
  role,
  sessionId: '',
})
const admin = person('admin')
const ids = async (filter: Partial<AllLeadsFilter>, cursor = {}, size?: number) =>
  (await listAllLeads(admin, filter, cursor, size)).items.map(({ id }) => id)

test.each(['member', 'moderator', 'editor'] as const)('is closed to a %s', async (role) => {
  await expect(listAllLeads(person(role), {}, {})).rejects.toBeInstanceOf(Forbidden)
  await expect(leadSources(person(role))).rejects.toBeInstanceOf(Forbidden)
})

test('all kinds are in one list, newest first, with pages in both directions', async () => {
  const built = []
  for (const build of [buildMessage, buildCandidate, buildAssessment, buildCall, buildFileRequest])
    for (let times = 0; times < 2; times++) built.push((await build()).id)
  const newest = built.toReversed()
  expect(await ids({})).toEqual(newest)
  const first = await listAllLeads(admin, {}, {}, 4)
  expect(first.items.map(({ id }) => id)).toEqual(newest.slice(0, 4))
  expect([first.before, first.after]).toEqual([null, newest[3]])
  const second = await listAllLeads(admin, {}, { after: newest[3] }, 4)
  expect(second.items.map(({ id }) => id)).toEqual(newest.slice(4, 8))
  expect(await ids({}, { after: newest[7] }, 4)).toEqual(newest.slice(8))
  expect(await ids({}, { before: newest[4] }, 4)).toEqual(newest.slice(0, 4))
  const { previous, next } = await neighborsOf(admin, newest[4] ?? '', {})
  expect([previous, next].map((href) => href?.split('/').at(-1))).toEqual([newest[3], newest[5]])
})

test('is filtered by kind, service, source and assignment', async () => {
  const { id: coaching } = await buildMessage({ service: 'coaching', source: 'webinar' })
  const { id: put } = await buildMessage({ service: 'coaching' })
  const { id: other } = await buildCandidate()
  expect(await ids({ kind: 'candidates' })).toContain(other)
  expect(await ids({ kind: 'candidates' })).not.toContain(coaching)
  expect(await ids({ service: 'coaching' })).toEqual([put, coaching])
  expect(await ids({ kind: 'candidates', service: 'coaching' })).toEqual([])
  expect(await ids({ source: 'webinar' })).toEqual([coaching])
  expect(await leadSources(admin)).toEqual(expect.arrayContaining(['coaching', 'webinar']))
  const ownerId = newId()
  await buildAssignment({ leadId: put, snoozedUntil: new Date(Date.now() + 86_400_000) })
  await buildAssignment({ leadId: coaching, ownerId, tags: ['hot'] })
  expect(await ids({ service: 'coaching' })).toEqual([coaching])
  expect(await ids({ service: 'coaching', status: 'snoozed' })).toEqual([put])
  expect(await ids({ owner: ownerId })).toEqual([coaching])
  expect(await ids({ tag: 'hot' })).toEqual([coaching])
})

test('is filtered by status and age: open, answered, spam or overdue', async () => {
  const long = new Date(Date.now() - 20 * 86_400_000)
  const [open, answered, archived, spam] = await Promise.all(
    (['new', 'answered', 'archived', 'spam'] as const).map((status) =>
      buildMessage({ status, source: 'standing', createdAt: long }),
    ),
  )
  const idsWithStatus = async (status: string) => (await ids({ source: 'standing', status })).toSorted()
  const all = (...some: ({ id: string } | undefined)[]) => some.map((one) => one?.id).toSorted()
  expect(await idsWithStatus('')).toEqual(all(open, answered, archived))
  expect(await idsWithStatus('open')).toEqual(all(open))
  expect(await idsWithStatus('answered')).toEqual(all(answered))
  expect(await idsWithStatus('archived')).toEqual(all(archived))
  expect(await idsWithStatus('spam')).toEqual(all(spam))
  expect(await ids({ source: 'standing', days: '7' })).toEqual([])
  const shown = await listAllLeads(admin, { source: 'standing' }, {})
  expect(shown.items.filter(({ isStale }) => isStale).map(({ id }) => id)).toEqual([open?.id])
  const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await buildAssignment({ leadId: open?.id ?? '', dueOn })
  const [due] = (await listAllLeads(admin, { source: 'standing', status: 'open' }, {})).items
  expect(due).toMatchObject({ dueOn, isStale: false })
})

test('an answer is overdue after three days', () => {
  expect(staleSince(new Date('2026-01-10T09:00:00Z')).toISOString()).toBe('2026-01-07T09:00:00.000Z')
})

test('guests of events and downloads wait for no answer until they write', async () => {
  const before = {
    open: await ids({ status: 'open' }),
    count: await countUnanswered(admin),
    unread: await countNew(admin),
  }
  const createdAt = new Date(staleSince().getTime() - 60_000)
  const { id: guest } = await buildMessage({ digest: `${guestDigest}${newId()}`, createdAt })
  const { id: taker } = await buildFileRequest({ createdAt })
  const now = async () => ({
    open: await ids({ status: 'open' }),
    count: await countUnanswered(admin),
    unread: await countNew(admin),
  })
  expect(await now()).toEqual(before)
  const stale = async () =>
    (await listAllLeads(admin, {}, {})).items.filter(({ id, isStale }) => isStale && [guest, taker].includes(id))
  expect(await stale()).toEqual([])
  for (const leadId of [guest, taker]) await buildReply(leadId, 'ada@example.com')
  const after = await now()
  expect(after.open).toEqual(expect.arrayContaining([guest, taker]))
  expect(after.count).toEqual({ all: before.count.all + 2, stale: before.count.stale + 2 })
  expect(after.unread).toBe(before.unread + 2)
  expect(await stale()).toHaveLength(2)
})
