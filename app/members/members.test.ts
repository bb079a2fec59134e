import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createUser, updateUser } from '#app/auth/auth.ts'
import { visitor } from '#app/platform/actor.ts'
import { database, rawSql, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { whileLocked } from '#tests/setup/while-locked.ts'
import { currentProfile, findProfile, moderatorAddresses, peopleById } from './directory.server.ts'
import { clearMember, ensureMember } from './ensure-member.server.ts'
import { buildMember } from './factory.ts'
import { addToGroup } from './groups/add-members.server.ts'
import { deleteGroup } from './groups/delete.server.ts'
import { buildGroup } from './groups/factory.ts'
import { makeGroup } from './groups/make.server.ts'
import { findGroup, groupsOfMember, membersOfGroup } from './groups/queries.server.ts'
import { removeFromGroup } from './groups/remove-member.server.ts'
import { renameGroup } from './groups/rename.server.ts'
import { loader as groupPage } from './groups/show.route.tsx'
import { groupMembers } from './groups/tables.server.ts'
import { reinstateMember, suspendMember } from './suspend.server.ts'
import { members } from './tables.server.ts'

testDatabase()

const account = (more: object = {}) => ({
  id: newId(),
  email: 'jane.doe+demo@example.com',
  role: 'member' as const,
  ...more,
})

test('the first sign-in creates the profile once, also in concurrent requests', async () => {
  const jane = account()
  await Promise.all(Array.from({ length: 20 }, () => transaction(() => ensureMember(jane))))
  expect(await findProfile(jane.id)).toMatchObject({
    name: 'Member',
    headline: '',
    role: 'member',
    suspendedUntil: null,
  })
})

test('the name given at sign-up is used, and later sign-ins do not change it', async () => {
  const ada = account({ name: 'Ada Lovelace' })
  await transaction(() => ensureMember(ada))
  await transaction(() => ensureMember({ ...ada, name: 'Somebody Else' }))
  expect(await findProfile(ada.id)).toMatchObject({ name: 'Ada Lovelace' })
})

test('email and role follow the account, however it is changed', async () => {
  const { id } = await createUser({ email: `${newId()}@example.com`, emailConfirmed: true }, { kind: 'system' })
  // A stale role from before a change is not written: the account's role counts.
  await updateUser(id, { appMetadata: { role: 'moderator' } }, { kind: 'system' })
  await transaction(() => ensureMember(account({ id })))
  expect(await findProfile(id)).toMatchObject({ role: 'moderator' })
  const email = `${newId()}@example.com`
  await updateUser(id, { email }, { kind: 'system' })
  expect(await moderatorAddresses()).toContain(email)
  await updateUser(id, { appMetadata: { role: 'no such role' } }, { kind: 'system' })
  expect(await findProfile(id)).toMatchObject({ role: 'member' })
})

test('only staff are named after the local part of their address, because lists need a name', async () => {
  const [ada, admin] = [account(), account({ role: 'admin' })]
  for (const one of [ada, admin]) await transaction(() => ensureMember(one))
  expect((await findProfile(ada.id))?.name).toBe('Member')
  expect((await findProfile(admin.id))?.name).toBe('Jane Doe Demo')
})

test('an address without letters still yields a name', async () => {
  const numbers = account({ email: '12345@example.com', role: 'admin' })
  await transaction(() => ensureMember(numbers))
  expect((await findProfile(numbers.id))?.name).toBe('Member')
})

test('a session always has a profile', async () => {
  const actor = { kind: 'member', ...account(), sessionId: newId() } as const
  expect(await currentProfile(actor)).toMatchObject({ id: actor.id })
})

test('members who left are not in the directory', async () => {
  const { id } = await buildMember()
  await transaction(() => clearMember(id, async () => {}))
  expect(await peopleById([id, null])).toEqual(new Map())
  expect(await findProfile(id)).toBeUndefined()
  const repeated = vi.fn(async () => {})
  await transaction(() => clearMember(id, repeated))
  expect(repeated).not.toHaveBeenCalled()
})

test('a suspension has an end and a reason', async () => {
  const [moderator, member] = [await buildMember({ role: 'moderator' }), await buildMember()]
  await suspendMember(moderator, member.id, { days: 3, reason: 'Advertising' })
  const [row] = await database().select().from(members).where(eq(members.id, member.id))
  expect(row?.suspendedFor).toBe('Advertising')
  expect(Math.round(((row?.suspendedUntil?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(3)
})

test('a member who becomes an admin meanwhile is not suspended', async () => {
  const [moderator, member] = [await buildMember({ role: 'moderator' }), await buildMember()]
  const suspending = whileLocked(
    (tx) => tx`update members set role = 'admin' where id = ${member.id}`,
    () => suspendMember(moderator, member.id, { days: 3, reason: 'Advertising' }),
  )
  await expect(suspending).rejects.toThrow(Forbidden)
  expect(await findProfile(member.id)).toMatchObject({ suspendedUntil: null })
})

test('the end of a suspension is recorded once', async () => {
  const [moderator, member] = [await buildMember({ role: 'moderator' }), await buildMember()]
  await reinstateMember(moderator, member.id)
  await suspendMember(moderator, member.id, { days: 3, reason: 'Advertising' })
  for (let n = 0; n < 2; n++) await reinstateMember(moderator, member.id)
  const lines = await rawSql()`select act from audit_log where subject_id = ${member.id} order by id`
  expect(lines.map(({ act }) => act)).toEqual(['member.joined', 'member.suspended', 'member.readmitted'])
})

test('members are added to a group from pasted text, and unknown entries are listed', async () => {
  const admin = await buildMember({ role: 'admin' })
  const [ada, ben] = [
    await buildMember({ name: 'Ada Group' }),
    await buildMember({ email: `Ben-${newId()}@x.example` }),
  ]
  for (let n = 0; n < 2; n++) await buildMember({ name: 'Two Of Us' })
  const { id } = await makeGroup(admin, { name: 'The first cohort' })
  const address = ben.email.toUpperCase()
  const pasted = `ada group, Ben <${address}>;\nnobody@x.example\r\n\nTwo of us, nobody@x.example, Nobody`
  const done = await addToGroup(admin, id, pasted)
  expect(done).toEqual({ added: 2, already: 0, unknown: ['nobody@x.example', 'Nobody'], ambiguous: ['Two of us'] })
  expect(await addToGroup(admin, id, ada.email)).toMatchObject({ added: 0, already: 1 })
  expect((await membersOfGroup(admin, id)).items.map((one) => one.id).sort()).toEqual([ada.id, ben.id].sort())
  expect(await groupsOfMember(ada.id)).toEqual([{ id, name: 'The first cohort' }])
  await removeFromGroup(admin, id, ada.id)
  expect(await groupsOfMember(ada.id)).toEqual([])
  await expect(makeGroup(admin, { name: 'the FIRST cohort' })).rejects.toThrow(Invalid)
  await renameGroup(admin, id, { name: 'The second cohort' })
  expect((await findGroup(admin, id)).name).toBe('The second cohort')
  await deleteGroup(admin, id)
  await expect(addToGroup(admin, id, ada.email)).rejects.toThrow(NotFound)
  for (const actor of [await buildMember({ role: 'editor' }), await buildMember({ role: 'moderator' })])
    await expect(makeGroup(actor, { name: 'Mine' })).rejects.toThrow(Forbidden)
})

test('a cursor of a member who left the group leads to the first page', async () => {
  const admin = await buildMember({ role: 'admin' })
  const ada = await buildMember()
  const { id } = await buildGroup({ memberIds: [ada.id] })
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin })
  for (const query of [`before=${ada.id}`, `after=${ada.id}`, `after=${newId()}`]) {
    const request = new Request(`http://localhost/admin/groups/${id}?${query}`)
    const { people } = await groupPage({ request, context, params: { id } } as never)
    expect(people).toMatchObject({ items: [{ id: ada.id }], before: null, after: null, total: 1 })
  }
})

test('forty concurrent changes of a group leave it consistent', async () => {
  const admin = await buildMember({ role: 'admin' })
  const people = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
  const { id } = await buildGroup()
  const all = people.map(({ email }) => email)
  const done = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => {
      if (n % 4 === 0) return addToGroup(admin, id, (n % 8 === 0 ? all : all.toReversed()).join('\n'))
      if (n % 4 === 1) return removeFromGroup(admin, id, people[n % 8]?.id ?? '')
      return n % 4 === 2 ? renameGroup(admin, id, { name: `Cohort ${n}` }) : n > 30 ? deleteGroup(admin, id) : undefined
    }),
  )
  for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotFound)
  expect(await database().$count(groupMembers, eq(groupMembers.groupId, id))).toBe(0)
})
