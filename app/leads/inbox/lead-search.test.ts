import { beforeAll, expect, test } from 'vitest'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { listAllLeads } from '../all/queries.server.ts'
import { setStatusOfMany } from '../all/set-status-of-many.server.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { listCandidates } from '../candidates/queries.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { listMessages } from '../messages/queries.server.ts'

testDatabase()

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }

beforeAll(async () => {
  const phone = '+1 (502) 555-0142'
  await buildMessage({ email: 'Dana.Reyes+work@Northwind-Supply.example', phone, message: 'A question about RFPs.' })
  await buildMessage({ email: 'somebody@else.example', phone: '020 7946 0000', message: 'Hello' })
  await buildCandidate({ email: 'dana.reyes@northwind.example', phone: '030/901820-77', skills: 'Kubernetes' })
})

const idsMatching = async (search: string) => [
  (await listMessages(admin, { search })).items.length,
  (await listCandidates(admin, { search })).items.length,
]

test.each([
  ['dana.reyes+work@northwind-supply.example', 1, 0],
  ['Dana.Reyes@Northwind.example', 0, 1],
  ['<dana.reyes@northwind.example>', 0, 1],
  ['@northwind', 1, 1],
  ['reyes', 1, 1],
  ['thwind-sup', 1, 0],
  ['thwind', 1, 1],
  ['reyes+work@', 1, 0],
  ['dana rfps', 1, 0],
  ['dana@nowhere.example', 0, 0],
])('%s finds %i messages and %i candidates by address and words', async (input, messages, candidates) => {
  expect(await idsMatching(input)).toEqual([messages, candidates])
})

test.each([
  ['502 555 0142', 1, 0],
  ['(502) 555-0142', 1, 0],
  ['001-502-555-0142', 1, 0],
  ['5550142', 1, 0],
  ['+49 30 90182077', 0, 1],
  ['030 90182077', 0, 1],
  ['+44 20 7946 0000', 1, 0],
  ['0142 999', 0, 0],
])('%s finds %i messages and %i candidates by phone number', async (input, messages, candidates) => {
  expect(await idsMatching(input)).toEqual([messages, candidates])
})

test.each([["'"], ["a'b@c"], ['\\@'], ['@'], ['@@@'], ["':*@x' | y"], ['((('], ['a\0b@c'], ['x'.repeat(300)]])(
  'searching for %j causes no error',
  async (input) => {
    expect((await idsMatching(input)).every(Number.isInteger)).toBe(true)
  },
)

test('leads selected in the list are archived together, eight times at once', async () => {
  const old = { createdAt: new Date(Date.now() - 4 * 86_400_000) }
  const [one, other] = [await buildMessage({ name: '=1+1', ...old }), await buildMessage(old)]
  const listed = async () => (await listAllLeads(admin, { kind: 'messages' }, {})).items
  const ours = async () => (await listed()).filter(({ id }) => id === one.id || id === other.id)
  expect((await ours()).map(({ isStale }) => isStale)).toEqual([true, true])
  const chosen = [`messages:${other.id}`, `messages:${one.id}`, `messages:${newId()}`]
  await Promise.all(Array.from({ length: 8 }, () => setStatusOfMany(admin, chosen, 'archived')))
  expect((await ours()).map(({ status, isStale }) => [status, isStale])).toEqual([
    ['archived', false],
    ['archived', false],
  ])
  for (const wrong of [setStatusOfMany(admin, [], 'spam'), setStatusOfMany(admin, chosen, 'answered')])
    await expect(wrong).rejects.toThrow(Invalid)
  await expect(setStatusOfMany(visitor, chosen, 'new')).rejects.toThrow(NotFound)
})
