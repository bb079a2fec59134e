import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser, findUser } from '#app/auth/auth.ts'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, Unavailable } from '#app/platform/errors.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { requestDeletion } from '../leave.server.ts'
import { reauthenticationLabels } from '../reauthentication/labels.ts'
import { openWebSession } from '../sessions/open-session.server.ts'
import { banMember, unbanMember } from './ban.server.ts'
import { inviteMember, inviteMembers } from './invite.server.ts'
import { peopleToInvite } from './people-to-invite.ts'

testDatabase()

const caller = { address: '192.0.2.7', userAgent: 'Test' }
const password = 'Vier-Lampen-am-Hafen-27'

async function person(values: { password?: string } = {}, role: Role = 'member'): Promise<SignedIn> {
  const email = `${newId()}@example.com`
  const { id } = await createUser({ email, emailConfirmed: true, appMetadata: { role }, ...values }, { kind: 'system' })
  return { kind: 'member', id, email, role, sessionId: newId() }
}

test('inviting an address that has an account is an error beside the field', async () => {
  const [admin, member] = [await person({}, 'admin'), await person()]
  const inviting = inviteMember(admin, { email: member.email, name: '' }, caller)
  await expect(inviting).rejects.toMatchObject({
    fields: { people: [`${member.email} is already a member.`] },
  })
  await expect(inviting).rejects.toThrow(Invalid)
})

test('everybody on a list who can be invited is invited once; the others are listed with the reason', async () => {
  const [admin, member] = [await person({}, 'admin'), await person()]
  const events: string[] = []
  onEvent('member.invited', async ({ email }) => void events.push(email))
  const mailsTo = (email: string) =>
    database().select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, email))
  const [ada, bob] = [`${newId()}@example.com`, `${newId()}@example.com`]
  const list = peopleToInvite(`Ada Lovelace <${ada}>, ${bob}\nbob@\n${member.email.toUpperCase()}, ${ada}`)
  const { ids, notInvited } = await inviteMembers(admin, list, caller)
  expect(notInvited).toEqual([
    { input: 'bob@', problem: '“bob@” is not an email address.' },
    { input: member.email.toUpperCase(), problem: `${member.email.toUpperCase()} is already a member.` },
  ])
  expect(events).toEqual([ada, bob])
  expect((await findUser({ email: ada }))?.userMetadata).toMatchObject({ name: 'Ada Lovelace' })
  expect((await findUser({ email: bob }))?.id).toBe(ids[1])
  expect(await mailsTo(member.email)).toEqual([])

  // Submitting the form twice sends no second email.
  const repeated = await inviteMembers(admin, peopleToInvite(`${ada}\n${bob}`), caller)
  expect(repeated.ids).toEqual([])
  expect(repeated.notInvited[1]?.problem).toBe(`${bob} was invited just now. Please try again in a minute.`)
  for (const email of [ada, bob]) expect(await mailsTo(email)).toHaveLength(1)
  await expect(inviteMembers(member, list, caller)).rejects.toThrow(Forbidden)
})

test('an hour without the database does not send anybody two invitations', async () => {
  const admin = await person({}, 'admin')
  const list = Array.from({ length: 4 }, () => `${newId()}@example.com`)
  onEvent('member.invited', async ({ email }) => {
    if (email === list[1]) throw new Unavailable()
  })
  const { ids, notInvited } = await inviteMembers(admin, peopleToInvite(list.join(',')), caller)
  expect([ids.length, notInvited.map(({ input }) => input)]).toEqual([1, list.slice(1)])
  for (const email of list.slice(1)) expect(await findUser({ email })).toBeNull()
})

test('the email about a ban names the length that the admin chose', async () => {
  const [admin, member] = [await person({}, 'admin'), await person()]
  const events: string[] = []
  onEvent('member.banned', async ({ memberId, length }) => void (memberId === member.id && events.push(length)))
  await banMember(admin, member.id, '168h', caller)
  expect(events).toEqual(['A week'])
})

test('lifting a ban notifies the member and ends it', async () => {
  const [admin, member] = [await person({}, 'admin'), await person()]
  const events: string[] = []
  onEvent('member.unbanned', async ({ memberId }) => void events.push(memberId))
  await banMember(admin, member.id, '168h', caller)
  for (const other of [await person(), await person({}, 'moderator')])
    await expect(unbanMember(other, member.id, caller)).rejects.toThrow()
  expect((await findUser({ id: member.id }))?.bannedUntil).not.toBeNull()
  await unbanMember(admin, member.id, caller)
  expect(events).toEqual([member.id])
  expect((await findUser({ id: member.id }))?.bannedUntil).toBeNull()
})

test('deleting an account requires the right password', async () => {
  const member = await person({ password })
  await expect(requestDeletion(member, { password: 'another one' }, caller)).rejects.toMatchObject({
    fields: { password: [reauthenticationLabels.wrongPassword] },
  })
  await expect(requestDeletion(member, { email: member.email }, caller)).rejects.toThrow(Invalid)
  expect(await requestDeletion(member, { password }, caller)).toBeInstanceOf(Date)
})

test('signing in before the deletion is due cancels it, with one notice', async () => {
  const member = await person({ password })
  await requestDeletion(member, { password }, caller)
  for (let time = 0; time < 2; time++) await openWebSession({ userId: member.id, kind: 'campus', ...caller })
  expect((await findUser({ id: member.id }))?.deletionDueAt).toBeNull()
  const sent = await database().select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, member.email))
  expect(sent.filter(({ kind }) => kind === 'auth.account-kept')).toHaveLength(1)
})

test('a member gets a Campus session and no admin session', async () => {
  const { id: userId } = await person()
  expect(await openWebSession({ userId, kind: 'campus', ...caller })).toContain('HttpOnly')
  await expect(openWebSession({ userId, kind: 'admin', ...caller })).rejects.toThrow(Forbidden)
})
