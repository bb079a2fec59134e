import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser, updateUser } from '#app/auth/auth.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
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

test('a name that the sign-up gave is taken, and later sign-ins leave it alone', async () => {
  const ada = account({ name: 'Ada Lovelace' })
  await transaction(() => ensureMember(ada))
  await transaction(() => ensureMember({ ...ada, name: 'Somebody Else' }))
  expect(await findProfile(ada.id)).toMatchObject({ name: 'Ada Lovelace' })
})

test('address and role follow the account, whoever changes it', async () => {
  const { id } = await createUser({ email: `${newId()}@example.com`, emailConfirmed: true }, { kind: 'system' })
  // A role that was read before it was changed is not written: the account says which one it is.
  await updateUser(id, { appMetadata: { role: 'moderator' } }, { kind: 'system' })
  await transaction(() => ensureMember(account({ id })))
  expect(await findProfile(id)).toMatchObject({ role: 'moderator' })
  const email = `${newId()}@example.com`
  await updateUser(id, { email }, { kind: 'system' })
  expect(await moderatorAddresses()).toContain(email)
  await updateUser(id, { appMetadata: { role: 'no such role' } }, { kind: 'system' })
  expect(await findProfile(id)).toMatchObject({ role: 'member' })
})

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
  await transaction(() => forgetMember(id, async () => {}))
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
