import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser, findUser, resolveWebSession, roleOf, startWebSession } from '#app/auth/auth.ts'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { database, rawSql, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { findProfile } from '../directory.server.ts'
import { ensureMember } from '../ensure-member.server.ts'
import { requestDeletion } from '../leave.server.ts'
import { members } from '../tables.server.ts'
import { banMember, unbanMember } from './ban.server.ts'
import { endMemberSessions } from './end-sessions.server.ts'
import { inviteMember } from './invite.server.ts'
import { setRole } from './set-role.server.ts'

testDatabase()

const caller = { address: '192.0.2.7', userAgent: 'Test' }

/** An account with a profile, as the actor of a request. */
async function person(role: Role = 'member'): Promise<SignedIn> {
  const email = `${newId()}@example.com`
  const made = { email, emailConfirmed: true, appMetadata: role === 'member' ? {} : { role } }
  const { id } = await createUser(made, { kind: 'system' })
  await transaction(() => ensureMember({ id, email, role }))
  return { kind: 'member', id, email, role, sessionId: newId() }
}

const roleInAccount = async (id: string) => roleOf((await findUser({ id })) ?? { appMetadata: {} })
const roleInProfile = async (id: string) =>
  (await database().select({ role: members.role }).from(members).where(eq(members.id, id)))[0]?.role
const adminCount = async () =>
  (
    await rawSql()`select id from auth.users where app_metadata ->> 'role' = 'admin' and deleted_at is null
      and deletion_due_at is null and (banned_until is null or banned_until < now())`
  ).length

test('changing a role updates the account and the profile, and ends the sessions', async () => {
  const [admin, member] = [await person('admin'), await person()]
  const { token } = await startWebSession({ userId: member.id, kind: 'campus', ...caller })
  await setRole(admin, member.id, 'moderator', caller)
  expect(await roleInAccount(member.id)).toBe('moderator')
  expect(await roleInProfile(member.id)).toBe('moderator')
  expect(await resolveWebSession(token, 'campus')).toBeNull()
})

test('an admin ends all sessions of one member only', async () => {
  const [admin, member, other] = [await person('admin'), await person(), await person()]
  const start = (userId: string) => startWebSession({ userId, kind: 'campus', ...caller })
  const [one, two, others] = [await start(member.id), await start(member.id), await start(other.id)]
  await endMemberSessions(admin, member.id)
  for (const { token } of [one, two]) expect(await resolveWebSession(token, 'campus')).toBeNull()
  expect(await resolveWebSession(others.token, 'campus')).not.toBeNull()
})

test('a change of account and profile is atomic', async () => {
  const [admin, member] = [await person('admin'), await person()]
  const { token } = await startWebSession({ userId: member.id, kind: 'campus', ...caller })
  const email = `${newId()}@example.com`
  const fails = async ({ memberId }: { memberId: string }) => {
    if (memberId === member.id) throw new Error('the last step fails')
  }
  for (const name of ['member.role-set', 'member.banned', 'member.sessions-ended'] as const) onEvent(name, fails)
  onEvent('member.invited', async (payload) => {
    if (payload.email === email) throw new Error('the last step fails')
  })
  await expect(setRole(admin, member.id, 'moderator', caller)).rejects.toThrow('the last step fails')
  await expect(banMember(admin, member.id, '24h', caller)).rejects.toThrow('the last step fails')
  await expect(endMemberSessions(admin, member.id)).rejects.toThrow('the last step fails')
  await expect(inviteMember(admin, { email, name: '' }, caller)).rejects.toThrow('the last step fails')
  expect(await findProfile(member.id)).toMatchObject({ role: 'member' })
  expect(await resolveWebSession(token, 'campus')).toMatchObject({ user: { id: member.id } })
  expect(await findUser({ email })).toBeNull()
})

test('forty concurrent demotions, bans and deletions leave at least one admin', async () => {
  const admins = await Promise.all(Array.from({ length: 8 }, () => person('admin')))
  const others = admins.map(({ id }) => id)
  await rawSql()`update auth.users set app_metadata = '{}' where app_metadata ->> 'role' = 'admin'
    and not (id = any(${others}::uuid[]))`
  const at = (index: number) => admins[index % admins.length] as SignedIn
  const acts = Array.from({ length: 40 }, (_, index) => {
    const [actor, target] = [at(index), at(index * 3 + 1)]
    if (index % 5 === 4) return requestDeletion(actor, { email: actor.email }, caller)
    if (index % 3 === 0) return banMember(actor, target.id, '24h', caller)
    return setRole(actor, target.id, 'member', caller)
  })
  const outcomes = await Promise.allSettled(acts)
  const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of errors)
    expect([Forbidden, NotFound, Conflict].some((kind) => reason instanceof kind) || String(reason)).toBe(true)
  expect(await adminCount()).toBeGreaterThanOrEqual(1)
})

test('of two admins who demote each other at once one remains', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await person('admin'), await person('admin')]
    const outcomes = await Promise.allSettled([
      setRole(one, other.id, 'member', caller),
      setRole(other, one.id, 'member', caller),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await roleInAccount(one.id), await roleInAccount(other.id)].sort()).toEqual(['admin', 'member'])
  }
})

test('the only admin cannot delete their account', async () => {
  const admin = await person('admin')
  await rawSql()`update auth.users set app_metadata = '{}' where id <> ${admin.id}`
  await expect(requestDeletion(admin, { email: admin.email }, caller)).rejects.toThrow(Conflict)
  expect(await findProfile(admin.id)).toBeDefined()
})

test('members and moderators cannot change accounts, and admins not their own', async () => {
  const [admin, moderator, member] = [await person('admin'), await person('moderator'), await person()]
  for (const actor of [moderator, member]) {
    await expect(setRole(actor, admin.id, 'member', caller)).rejects.toThrow(NotFound)
    await expect(banMember(actor, admin.id, '24h', caller)).rejects.toThrow(NotFound)
    await expect(endMemberSessions(actor, admin.id)).rejects.toThrow(NotFound)
    await expect(inviteMember(actor, { email: 'a@example.com', name: '' }, caller)).rejects.toThrow(Forbidden)
  }
  await expect(setRole(admin, admin.id, 'member', caller)).rejects.toThrow(Forbidden)
  await expect(banMember(admin, admin.id, '24h', caller)).rejects.toThrow(Forbidden)
  await expect(unbanMember(admin, admin.id, caller)).rejects.toThrow(Forbidden)
  await expect(setRole(admin, 'no id', 'member', caller)).rejects.toThrow(NotFound)
})

test('a banned member cannot sign in until the ban ends', async () => {
  const [admin, member] = [await person('admin'), await person()]
  await banMember(admin, member.id, '24h', caller)
  expect((await findUser({ id: member.id }))?.bannedUntil).not.toBeNull()
  await unbanMember(admin, member.id, caller)
  expect((await findUser({ id: member.id }))?.bannedUntil).toBeNull()
})
