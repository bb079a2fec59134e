import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { type Actor, actorId, visitor } from '#app/platform/actor.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { database, transaction } from './database.server.ts'
import { preparedForRole, preparedQuery } from './prepared.server.ts'

testDatabase()

const nameAt = preparedQuery('name_at', () =>
  database()
    .select({ name: members.displayName })
    .from(members)
    .where(eq(members.id, sql.placeholder('id'))),
)
const nameOf = async (id: string) => (await nameAt({ id }))[0]?.name
const rename = (id: string, displayName: string) =>
  database().update(members).set({ displayName }).where(eq(members.id, id))

test('a prepared query inside a transaction reads its writes; other connections do not', async () => {
  const ada = await buildMember({ name: 'Ada' })
  await transaction(async () => {
    await rename(ada.id, 'Ada Lovelace')
    expect(await nameOf(ada.id)).toBe('Ada Lovelace')
    throw new Error('undone')
  }).catch(() => {})
  expect(await nameOf(ada.id)).toBe('Ada')
})

test('a prepared query is planned once per connection', async () => {
  const people = [await buildMember({ name: 'Ada' }), await buildMember({ name: 'Bob' })]
  const result = await transaction(async () => {
    expect(await Promise.all(people.map(({ id }) => nameOf(id)))).toEqual(['Ada', 'Bob'])
    return database().execute<{ name: string }>(sql`select name from pg_prepared_statements`)
  })
  expect(result.rows.filter(({ name }) => name === 'name_at')).toHaveLength(1)
})

test('each actor gets the rows that their role may see', async () => {
  const roles: string[] = []
  const queryByRole = preparedForRole('own', (actor: Actor) => {
    roles.push(actor.kind === 'member' ? actor.role : actor.kind)
    return database()
      .select({ id: members.id })
      .from(members)
      .where(eq(members.id, actorId(actor) ?? '00000000-0000-0000-0000-000000000000'))
  })
  const everybody = [await buildMember(), await buildMember(), await buildMember({ role: 'moderator' })]
  for (const actor of everybody) expect(await queryByRole(actor)).toEqual([{ id: actor.id }])
  expect(await queryByRole(visitor)).toEqual([])
  expect(roles).toEqual(['member', 'moderator', 'visitor'])
})

test('twelve concurrent transactions each use a connection of their own', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => buildMember()))
  const acts = people.map(({ id }, n) =>
    transaction(async () => {
      await Promise.all([rename(id, `Name ${n}`), database().execute(sql`select pg_sleep(0.01)`)])
      if (n % 2) throw new Error('refused')
    }),
  )
  await Promise.allSettled(acts)
  const names = await Promise.all(people.map(({ id }) => nameOf(id)))
  for (const [n, name] of names.entries()) expect(name === `Name ${n}`).toBe(n % 2 === 0)
})

test('rolling back a savepoint keeps the earlier writes', async () => {
  const [ada, bob] = [await buildMember({ name: 'Ada' }), await buildMember({ name: 'Bob' })]
  await transaction(async () => {
    await rename(ada.id, 'Ada Lovelace')
    await transaction(async () => {
      await transaction(() => rename(bob.id, 'Nobody'))
      throw new Error('undone')
    }).catch(() => {})
  })
  expect([await nameOf(ada.id), await nameOf(bob.id)]).toEqual(['Ada Lovelace', 'Bob'])
})

test('a failed statement that was not awaited rolls back the transaction with an error', async () => {
  const ada = await buildMember({ name: 'Ada' })
  const stopBubbling = transaction(async () => {
    await rename(ada.id, 'Somebody')
    await database()
      .execute(sql`select 1 / 0`)
      .catch(() => {})
  })
  await expect(stopBubbling).rejects.toThrow('A statement of this transaction failed')
  expect(await nameOf(ada.id)).toBe('Ada')
})
