import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { actorId, visitor } from '#app/platform/actor.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { database, transaction } from './database.server.ts'
import { countingQueries } from './pool/count-queries.server.ts'
import { given, writtenForActors, writtenInShapes, writtenOnce } from './written-once.server.ts'

testDatabase()

let written: string[] = []
const nameAt = writtenOnce((shape: 'name' | 'headline') => {
  written.push(shape)
  const said = shape === 'name' ? members.displayName : members.headline
  return database()
    .select({ said })
    .from(members)
    .where(eq(members.id, given('id')))
})

test('a read is written once for each shape, and answers each time what is asked then', async () => {
  const [ada, bob] = [await buildMember({ name: 'Ada' }), await buildMember({ name: 'Bob' })]
  written = []
  expect(await nameAt({ id: ada.id }, 'name')).toEqual([{ said: 'Ada' }])
  const { result, statements } = await countingQueries(() => nameAt({ id: bob.id }, 'name'))
  expect(result).toEqual([{ said: 'Bob' }])
  expect(statements.map(({ params }) => params)).toEqual([[bob.id]])
  await nameAt({ id: bob.id }, 'headline')
  await nameAt({ id: ada.id }, 'headline')
  expect(written).toEqual(['name', 'headline'])
})

test('inside a transaction it reads what the transaction has written, and nobody else does', async () => {
  const ada = await buildMember({ name: 'Ada' })
  await transaction(async () => {
    await database().update(members).set({ displayName: 'Ada Lovelace' }).where(eq(members.id, ada.id))
    expect(await nameAt({ id: ada.id }, 'name')).toEqual([{ said: 'Ada Lovelace' }])
    throw new Error('undone')
  }).catch(() => {})
  expect(await nameAt({ id: ada.id }, 'name')).toEqual([{ said: 'Ada' }])
})

test('each actor is told their own, as somebody of their role', async () => {
  const roles: string[] = []
  const own = writtenForActors((actor) => {
    roles.push(actor.kind === 'member' ? actor.role : actor.kind)
    return database()
      .select({ id: members.id })
      .from(members)
      .where(eq(members.id, actorId(actor) ?? '00000000-0000-0000-0000-000000000000'))
  })
  const everybody = [await buildMember(), await buildMember(), await buildMember({ role: 'moderator' })]
  for (const actor of everybody) expect(await own(actor)).toEqual([{ id: actor.id }])
  expect(await own(visitor)).toEqual([])
  expect(roles).toEqual(['member', 'moderator', 'visitor'])
})

test('of a read of many shapes each is written once for each role, and those of long ago are not kept', async () => {
  const told: string[] = []
  const own = writtenInShapes((actor, shape: { most: number }) => {
    told.push(`${actor.kind === 'member' ? actor.role : actor.kind} ${shape.most}`)
    return database()
      .select({ id: members.id })
      .from(members)
      .where(eq(members.id, actorId(actor) ?? given('id')))
      .limit(shape.most)
  }, 'read')
  const [ada, bob] = [await buildMember(), await buildMember()]
  expect([await own(ada, { most: 1 }, {}), await own(bob, { most: 1 }, {})]).toEqual([
    [{ id: ada.id }],
    [{ id: bob.id }],
  ])
  expect(await own(visitor, { most: 1 }, { id: ada.id })).toEqual([{ id: ada.id }])
  expect(told).toEqual(['member 1', 'visitor 1'])
  for (let most = 2; most < 201; most++) await own(ada, { most }, {})
  told.length = 0
  for (const most of [1, 200]) await own(ada, { most }, {})
  expect(told).toEqual(['member 1'])
})
