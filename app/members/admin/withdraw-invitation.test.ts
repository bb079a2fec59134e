import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser, findUser, verifyCode } from '#app/auth/auth.ts'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { banMember } from './ban.server.ts'
import { inviteMember } from './invite.server.ts'
import { cancelInvitation } from './withdraw-invitation.server.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const caller = { address: '192.0.2.7', userAgent: 'Test' }

async function person(role: Role): Promise<SignedIn> {
  const email = `${newId()}@example.com`
  const { id } = await createUser({ email, emailConfirmed: true, appMetadata: { role } }, { kind: 'system' })
  return { kind: 'member', id, email, role, sessionId: newId() }
}

/** An invited person, with a function that accepts the invitation by the code of the email. */
async function invited(admin: SignedIn) {
  const email = `${newId()}@example.com`
  const { id } = await inviteMember(admin, { email, name: '' }, caller)
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, email))
  const code = /\b\d{6}\b/.exec(mail?.bodyText.replaceAll(/https?:\S+/g, '') ?? '')?.[0] ?? ''
  return { id, email, accept: () => verifyCode({ type: 'email', email, code, caller }) }
}

test('an invitation is withdrawn once, notifies once, and cannot be accepted afterwards', async () => {
  const admin = await person('admin')
  const { id, email, accept } = await invited(admin)
  const withdrawn: string[] = []
  onEvent(
    'member.invitation-withdrawn',
    async (payload) => void (payload.memberId === id && withdrawn.push(payload.email)),
  )
  for (const other of [await person('editor'), await person('moderator'), await person('member')])
    await expect(cancelInvitation(other, id, caller)).rejects.toThrow(NotFound)
  const pressed = await Promise.allSettled(Array.from({ length: 20 }, () => cancelInvitation(admin, id, caller)))
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of pressed) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotFound)
  expect(withdrawn).toEqual([email])
  await expect(accept()).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await findUser({ email })).toBeNull()
})

test('of a concurrent withdrawal and acceptance one fails', async () => {
  const admin = await person('admin')
  const outcomes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const { id, accept } = await invited(admin)
    const [withdrawn, accepted] = await Promise.allSettled([cancelInvitation(admin, id, caller), accept()])
    outcomes.add(`${withdrawn.status} ${accepted.status}`)
    expect((await findUser({ id })) === null).toBe(withdrawn.status === 'fulfilled')
    if (withdrawn.status === 'rejected') expect(withdrawn.reason).toBeInstanceOf(Conflict)
  }
  expect([...outcomes].filter((one) => one === 'fulfilled fulfilled' || one === 'rejected rejected')).toEqual([])
})

test('inviting again during a withdrawal leaves either an account with an open invitation or no account', async () => {
  const admin = await person('admin')
  for (let round = 0; round < 10; round++) {
    const { id, email } = await invited(admin)
    await rawSql()`delete from rate_limits`
    const [, second] = await Promise.allSettled([
      cancelInvitation(admin, id, caller),
      inviteMember(admin, { email, name: '' }, caller),
    ])
    expect(second).toMatchObject({ status: 'fulfilled' })
    const account = await findUser({ email })
    if (account) expect(account.invitedAt).not.toBeNull()
  }
})

test('a banned account can be neither withdrawn nor invited again', async () => {
  const admin = await person('admin')
  const { id, email } = await invited(admin)
  await banMember(admin, id, '24h', caller)
  await expect(cancelInvitation(admin, id, caller)).rejects.toThrow(Conflict)
  const inviting = inviteMember(admin, { email, name: '' }, caller)
  await expect(inviting).rejects.toThrow(Invalid)
  await expect(inviting).rejects.toMatchObject({ fields: { people: [expect.stringContaining('is banned')] } })
  expect((await findUser({ id }))?.bannedUntil).not.toBeNull()
})

test('an account that was not invited has no invitation to withdraw', async () => {
  const [admin, member] = [await person('admin'), await person('member')]
  for (const { id } of [member, admin]) await expect(cancelInvitation(admin, id, caller)).rejects.toThrow(Conflict)
  const signingUp = await createUser({ email: `${newId()}@example.com` }, { kind: 'system' })
  await expect(cancelInvitation(admin, signingUp.id, caller)).rejects.toThrow(Conflict)
  await expect(cancelInvitation(admin, 'no id', caller)).rejects.toThrow(NotFound)
})
