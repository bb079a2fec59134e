import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/database.ts'
import { findProfile, moderatorAddresses, ownProfile, peopleById } from './directory.server.ts'
import { ensureMember, forgetMember } from './ensure-member.server.ts'
import { buildMember } from './factory.ts'
import { suspendMember } from './suspend.server.ts'
import { members } from './tables.server.ts'

testDatabase()

const account = (more: object = {}) => ({
  id: newId(),
  email: 'jane.doe+demo@example.com',
  role: 'member' as const,
  ...more,
})

test('the first sign-in makes the profile, once, whoever comes at the same time', async () => {
  const jane = account()
  await Promise.all(Array.from({ length: 20 }, () => transaction(() => ensureMember(jane))))
  expect(await findProfile(jane.id)).toMatchObject({
    name: 'Jane Doe Demo',
    headline: '',
    role: 'member',
    suspendedUntil: null,
  })
})

test(
  'a name that the sign-up gave is taken; later sign-ins renew address and role, and leave the name ' + 'alone',
  async () => {
    const ada = account({ name: 'Ada Lovelace' })
    await transaction(() => ensureMember(ada))
    await transaction(() =>
      ensureMember({ ...ada, email: 'ada@example.com', role: 'moderator', name: 'Somebody Else' }),
    )
    expect(await findProfile(ada.id)).toMatchObject({ name: 'Ada Lovelace', role: 'moderator' })
    expect(await moderatorAddresses()).toContain('ada@example.com')
  },
)

test('an address without a word in it still gives a name', async () => {
  const numbers = account({ email: '12345@example.com' })
  await transaction(() => ensureMember(numbers))
  expect((await findProfile(numbers.id))?.name).toBe('Member')
})

test('who has a session always has a profile', async () => {
  const actor = { kind: 'member', ...account(), sessionId: newId() } as const
  expect(await ownProfile(actor)).toMatchObject({ id: actor.id })
})

test('who has left is in no directory', async () => {
  const { id } = await buildMember()
  await transaction(() => forgetMember(id))
  expect(await peopleById([id, null])).toEqual(new Map())
  expect(await findProfile(id)).toBeUndefined()
})

test('a suspension has an end and a reason', async () => {
  const [moderator, member] = [await buildMember({ role: 'moderator' }), await buildMember()]
  await suspendMember(moderator, member.id, { days: 3, reason: 'Advertising' })
  const [row] = await database().select().from(members).where(eq(members.id, member.id))
  expect(row?.suspendedFor).toBe('Advertising')
  expect(Math.round(((row?.suspendedUntil?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(3)
})
