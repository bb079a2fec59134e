import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { alongside, database, transaction } from './database.server.ts'
import { sqlState } from './failures.ts'
import { given, writtenOnce } from './written-once.server.ts'

testDatabase()

let written = 0
const rename = writtenOnce(() => {
  written++
  return database()
    .update(members)
    .set({ displayName: sql`${given('name')}` })
    .where(eq(members.id, given('id')))
}, 'act')

async function nameOf(id: string) {
  const [row] = await database().select({ name: members.displayName }).from(members).where(eq(members.id, id))
  return row?.name
}

test('an act is written once for all transactions, and undone with its own', async () => {
  const ada = await buildMember({ name: 'Ada' })
  const act = (name: string, failure?: Error) =>
    transaction(async () => {
      await rename({ id: ada.id, name })
      expect(await nameOf(ada.id)).toBe(name)
      if (failure) throw failure
    })
  await act('Ada Byron')
  await expect(act('Nobody', new Error('refused'))).rejects.toThrow('refused')
  await rename({ id: ada.id, name: 'Ada Lovelace' })
  expect(await nameOf(ada.id)).toBe('Ada Lovelace')
  expect(written).toBe(1)
})

test('forty transactions at once write each through their own', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => buildMember()))
  const acts = people.map(({ id }, n) =>
    transaction(async () => {
      await alongside(() => rename({ id, name: `Name ${n}` }))
      if (n % 2) throw new Error('refused')
    }),
  )
  await Promise.allSettled(acts)
  const names = await Promise.all(people.map(({ id }) => nameOf(id)))
  for (const [n, name] of names.entries()) expect(name === `Name ${n}`).toBe(n % 2 === 0)
})

test('what is sent alongside is there when the act has ended', async () => {
  const ada = await buildMember({ name: 'Ada' })
  await transaction(async () => {
    await alongside(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await rename({ id: ada.id, name: 'Ada Lovelace' })
    })
  })
  expect(await nameOf(ada.id)).toBe('Ada Lovelace')
})

test('an act fails with what it sent alongside, and says why', async () => {
  const ada = await buildMember({ name: 'Ada' })
  const failing = transaction(async () => {
    await rename({ id: ada.id, name: 'Somebody' })
    await alongside(() => rename({ id: 'no id', name: 'Nobody' }))
    await rename({ id: ada.id, name: 'Somebody else' })
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22P02')
  expect(await nameOf(ada.id)).toBe('Ada')
})

test('an act that is refused says so, whatever it sent alongside', async () => {
  const ada = await buildMember({ name: 'Ada' })
  const refused = transaction(async () => {
    await alongside(() => rename({ id: ada.id, name: 'Somebody' }))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await nameOf(ada.id)).toBe('Ada')
})

test('what was sent alongside before a part that is undone stands', async () => {
  const [ada, bob] = [await buildMember({ name: 'Ada' }), await buildMember({ name: 'Bob' })]
  await transaction(async () => {
    await alongside(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await rename({ id: ada.id, name: 'Ada Lovelace' })
    })
    await transaction(async () => {
      await alongside(() => rename({ id: bob.id, name: 'Nobody' }))
      await new Promise((resolve) => setTimeout(resolve, 60))
      throw new Error('undone')
    }).catch(() => {})
  })
  expect([await nameOf(ada.id), await nameOf(bob.id)]).toEqual(['Ada Lovelace', 'Bob'])
})
