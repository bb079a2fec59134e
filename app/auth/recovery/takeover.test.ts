import { beforeEach, describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, clearMailLimits, newEmail, textTo } from '#tests/setup/auth-server.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'
import { endSession, findUser, isNotMeLinkGood, revokeSignIn, updateUser } from '../auth.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const google = openIdProvider()
const password = 'vexing quartz'
const caller = { address: '192.0.2.7', userAgent: 'Test' }
beforeEach(clearMailLimits)

/** An owner with a confirmed address, and a thief who has one of their sessions but not the password. */
async function stolen() {
  const email = newEmail()
  const { admin } = await auth.admin()
  const { data } = await admin.createUser({ email, password, email_confirm: true })
  const thief = auth.client()
  await thief.signInWithPassword({ email, password })
  return { email, id: data.user?.id ?? '', thief }
}

const newPhone = () => `1502${String(Math.random()).slice(2, 9)}`
const codeTo = async (phone: string) => /\d{6}/.exec((await textTo(phone)).replace(/^To:.*\n/, ''))?.[0] ?? ''
const notMeIn = (text: string) => /not-me\?token=(\S+)/.exec(text)?.[1] ?? ''

/** Links the thief's Google account through the API. */
async function linkGoogle(thief: Awaited<ReturnType<typeof stolen>>['thief'], email: string) {
  const claims = { sub: crypto.randomUUID(), email, email_verified: true }
  const linked = await thief.linkIdentity({ provider: 'google', token: await google.idToken(claims) })
  expect(linked.error).toBeNull()
  return async () => auth.client().signInWithIdToken({ provider: 'google', token: await google.idToken(claims) })
}

/** Sets a new password by the link in the owner's mailbox. */
async function recovers(email: string) {
  const owner = auth.client()
  const { token } = await auth.mailTo(email, /Reset/)
  expect((await owner.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
  expect((await owner.updateUser({ password: 'a slice of my own pie' })).error).toBeNull()
  expect((await owner.getUser()).data.user?.email).toBe(email)
}

describe('a thief who links an identity and unlinks the owner’s', () => {
  test('cannot move the address: “This wasn’t me” gives the account back and removes the identity', async () => {
    const { email, id, thief } = await stolen()
    const thiefs = newEmail()
    const signsIn = await linkGoogle(thief, thiefs)
    const emailIdentity = (await thief.getUserIdentities()).data?.identities.find(
      ({ provider }) => provider === 'email',
    )
    if (!emailIdentity) throw new Error('There is no identity.')
    expect((await thief.unlinkIdentity(emailIdentity)).error).toBeNull()
    expect((await findUser({ id }))?.email).toBe(email)
    const { text } = await auth.mailTo(email, /way to sign in was added/)
    await auth.mailTo(email, /way to sign in was removed/)
    await revokeSignIn(notMeIn(text), caller)
    await recovers(email)
    expect((await thief.getUser()).error).not.toBeNull()
    expect((await thief.refreshSession()).error).not.toBeNull()
    expect((await signsIn()).data.user?.id).not.toBe(id)
  })

  test('also loses access after a password reset by email', async () => {
    const { email, id, thief } = await stolen()
    const signsIn = await linkGoogle(thief, newEmail())
    await auth.client().resetPasswordForEmail(email)
    await recovers(email)
    expect((await signsIn()).data.user?.id).not.toBe(id)
  })
})

describe('a change of number requested by a thief', () => {
  const ends = {
    'a new password by mail': async ({ email }) => {
      await auth.client().resetPasswordForEmail(email)
      await recovers(email)
    },
    'a sign-out everywhere': async ({ email }) => {
      const owner = auth.client()
      await owner.signInWithPassword({ email, password })
      await owner.signOut({ scope: 'global' })
    },
    'a sign-out of that one device': async ({ id }) => {
      const [session] = await rawSql()`select id from auth.sessions where user_id = ${id}`
      expect(await endSession(id, session?.id)).toBe(true)
    },
    'an administrator’s change of the address': async ({ id }) => {
      await updateUser(id, { email: newEmail() }, { kind: 'system' })
    },
    'a ban': async ({ id }) => {
      await updateUser(id, { banDuration: '24h' }, { kind: 'system' })
    },
  } satisfies Record<string, (account: { email: string; id: string }) => Promise<void>>

  test.each(Object.entries(ends))('is canceled by %s', async (_name, end) => {
    const account = await stolen()
    const phone = newPhone()
    expect((await account.thief.updateUser({ phone })).error).toBeNull()
    const code = await codeTo(phone)
    await end(account)
    const verified = await auth.client().verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(verified.error).toMatchObject({ code: 'otp_expired' })
    expect(verified.data.session).toBeNull()
    expect(await findUser({ id: account.id })).toMatchObject({ phone: null, newPhone: null })
  })

  test('is notified by email once confirmed, and undone by the link in that email', async () => {
    const { email, id, thief } = await stolen()
    const phone = newPhone()
    await thief.updateUser({ phone })
    expect((await thief.verifyOtp({ phone, token: await codeTo(phone), type: 'phone_change' })).error).toBeNull()
    await revokeSignIn(notMeIn((await auth.mailTo(email, /phone number was changed/)).text), caller)
    expect((await findUser({ id }))?.phone).toBeNull()
    expect((await auth.client().signInWithOtp({ phone, options: { shouldCreateUser: false } })).error).not.toBeNull()
  })

  test('confirmed from another browser signs nobody in', async () => {
    const { id, thief } = await stolen()
    const phone = newPhone()
    await thief.updateUser({ phone })
    await rawSql()`update auth.mailed_codes set asked_by = '\\x00' where user_id = ${id} and purpose = 'phone_change'`
    const verified = await auth.client().verifyOtp({ phone, token: await codeTo(phone), type: 'phone_change' })
    expect(verified.error).toBeNull()
    expect(verified.data.session).toBeNull()
    expect((await findUser({ id }))?.phone).toBe(phone)
  })
})

describe('a changed address', () => {
  /** An administrator changes the address, which needs no consent of the mailbox. */
  async function moved() {
    const account = await stolen()
    const thiefs = newEmail()
    await updateUser(account.id, { email: thiefs, emailConfirmed: true }, { kind: 'system' })
    const link = async (to: string) => notMeIn((await auth.mailTo(to, /email address was changed/)).text)
    return { ...account, thiefs, forOwner: await link(account.email), forThief: await link(thiefs) }
  }

  test('is notified to both addresses, and the link restores the former address', async () => {
    const { email, id, forOwner } = await moved()
    await revokeSignIn(forOwner, caller)
    expect((await findUser({ id }))?.email).toBe(email)
    await recovers(email)
    expect(await isNotMeLinkGood(forOwner)).toBe(false)
  })

  test('is restored to the owner regardless of what the new mailbox does before or after', async () => {
    const { email, id, thiefs, forOwner, forThief } = await moved()
    await revokeSignIn(forThief, caller)
    expect((await findUser({ id }))?.email).toBe(email)
    await auth.client().resetPasswordForEmail(thiefs)
    await recovers(email)
    expect(await isNotMeLinkGood(forOwner)).toBe(false)
    const movedAgain = await moved()
    await revokeSignIn(movedAgain.forOwner, caller)
    await expect(revokeSignIn(movedAgain.forThief, caller)).rejects.toMatchObject({ code: 'otp_expired' })
    expect((await findUser({ id: movedAgain.id }))?.email).toBe(movedAgain.email)
  })

  test('is restored even if a stranger has signed up with it meanwhile, unless they have confirmed it', async () => {
    const first = await moved()
    await auth.client().signUp({ email: first.email, password })
    await revokeSignIn(first.forOwner, caller)
    expect((await findUser({ id: first.id }))?.email).toBe(first.email)
    const second = await moved()
    const { admin } = await auth.admin()
    const { data } = await admin.createUser({ email: second.email, password, email_confirm: true })
    await revokeSignIn(second.forOwner, caller)
    expect(await findUser({ id: second.id })).toMatchObject({ email: null, passwordHash: null })
    expect((await auth.client().signInWithPassword({ email: second.email, password })).data.user?.id).toBe(
      data.user?.id,
    )
  })
})

test('the link stays valid after a new password, works once, and affects no other account', async () => {
  const [one, other] = [await stolen(), await stolen()]
  await one.thief.updateUser({ password: 'a thief likes this one' })
  const token = notMeIn((await auth.mailTo(one.email, /password was changed/)).text)
  await one.thief.updateUser({ password: 'a thief likes this too' })
  await expect(revokeSignIn(token.replace(one.id, other.id), caller)).rejects.toMatchObject({ code: 'otp_expired' })
  await revokeSignIn(token, caller)
  await expect(revokeSignIn(token, caller)).rejects.toMatchObject({ code: 'otp_expired' })
  expect((await one.thief.getUser()).error).not.toBeNull()
  expect((await other.thief.getUser()).error).toBeNull()
})
