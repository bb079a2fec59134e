import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { createUser, findUser, isNotMeLinkGood, notMePath, revokeSignIn } from '#app/auth/auth.ts'
import { passkeyChangedMail } from '#app/auth/emails/notices.ts'
import { codeHash, sha256 } from '#app/auth/hashes.ts'
import { sendAlert } from '#app/auth/links/send-mail.ts'
import { hashPassword } from '#app/auth/passwords/passwords.ts'
import { signInContext } from '#app/auth/sessions/sign-in-context.ts'
import type { Purpose } from '#app/auth/tables.server.ts'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { authServer, clearMailLimits, newEmail } from './auth-server.ts'
import { openIdProvider } from './openid-provider.ts'

const caller = { address: '192.0.2.7', userAgent: 'Test' }
const first = 'vexing quartz'
const thiefs = 'a thief likes this one'

/** An account whose password a thief knows, and who is signed in to it. */
interface Account {
  id: string
  email: string
  thief: ReturnType<ReturnType<typeof authServer>['client']>
  phone: string
  mailbox: string
  sub: string
  links: Set<string>
  passwords: number
}

/** Lets a thief and the owner of an account act on it, in any order. Call at the top of a test file. */
export function stolenAccounts() {
  const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
  const google = openIdProvider()
  let firstHash: Promise<string> | undefined

  async function stolen(): Promise<Account> {
    const email = newEmail()
    firstHash ??= hashPassword(first)
    const { id } = await createUser({ email, passwordHash: await firstHash, emailConfirmed: true }, { kind: 'system' })
    const thief = auth.client()
    await thief.signInWithPassword({ email, password: first })
    const phone = `1502${String(Math.random()).slice(2, 9)}`
    return { id, email, thief, phone, mailbox: newEmail(), sub: newId(), links: new Set<string>(), passwords: 0 }
  }

  /** Replaces a sent code with a known one, because reading mails back is slow. */
  async function known(id: string, purpose: Purpose, sentTo: string) {
    const hash = await codeHash(id, purpose, sentTo, '123456')
    await rawSql()`update auth.mailed_codes set code_hash = ${hash} where user_id = ${id} and purpose = ${purpose}`
    return '123456'
  }

  const googleToken = ({ sub, mailbox }: Account) => google.idToken({ sub, email: mailbox, email_verified: true })

  /** Actions of a thief. Each may fail, as they do once the owner has acted. */
  const thiefActs = {
    'links Google': async (one) => one.thief.linkIdentity({ provider: 'google', token: await googleToken(one) }),
    'signs in with Google': async (one) => {
      const client = auth.client()
      const { data } = await client.signInWithIdToken({ provider: 'google', token: await googleToken(one) })
      if (data.user?.id === one.id) one.thief = client
    },
    'unlinks the address': async (one) => {
      const emailIdentity = (await one.thief.getUserIdentities()).data?.identities.find(
        ({ provider }) => provider === 'email',
      )
      if (emailIdentity) await one.thief.unlinkIdentity(emailIdentity)
    },
    'asks for a number': async (one) => one.thief.updateUser({ phone: one.phone }),
    'confirms the number': async (one) => {
      const token = await known(one.id, 'phone_change', one.phone)
      const { data } = await one.thief.verifyOtp({ phone: one.phone, token, type: 'phone_change' })
      if (data.session && data.user?.id === one.id) await one.thief.setSession(data.session)
    },
    'asks for an address': async (one) => one.thief.updateUser({ email: one.mailbox }),
    'confirms the address': async (one) => {
      const token = await known(one.id, 'email_change_new', one.mailbox)
      await one.thief.verifyOtp({ email: one.mailbox, token, type: 'email_change' })
    },
    'enrolls a factor': async (one) => {
      const { data } = await one.thief.mfa.enroll({ factorType: 'totp', friendlyName: newId() })
      if (data?.type !== 'totp') return
      const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
      await one.thief.mfa.challengeAndVerify({ factorId: data.id, code })
    },
    'adds a passkey': async (one) => {
      if ((await one.thief.getUser()).error) return
      await rawSql()`insert into auth.passkeys (id, user_id, credential_id, public_key)
        values (${newId()}, ${one.id}, ${newId()}, '\\x00')`
      const mail = passkeyChangedMail({ added: true, name: 'Thief', ...(await signInContext(one.id, caller)) })
      await transaction(() => sendAlert('passkey-added', one.email, mail))
    },
    'sets a password': async (one) => one.thief.updateUser({ password: thiefs }),
    refreshes: async (one) => one.thief.refreshSession(),
  } satisfies Record<string, (one: Account) => Promise<unknown>>

  /** Actions of the owner, who controls the mailbox. */
  const ownerActs = {
    'the owner resets the password': async (one) => {
      await clearMailLimits()
      await auth.client().resetPasswordForEmail(one.email)
      await reset(one)
    },
    'the owner presses the first “This wasn’t me”': async (one) => pressNotMe(one, (links) => links[0]),
    'the owner presses the last “This wasn’t me”': async (one) => pressNotMe(one, (links) => links.at(-1)),
  } satisfies Record<string, (one: Account) => Promise<unknown>>

  const acts: Record<string, (one: Account) => Promise<unknown>> = { ...thiefActs, ...ownerActs }

  async function pressNotMe(one: Account, which: (links: string[]) => string | undefined): Promise<boolean> {
    const link = which(await goodLinks(one))
    if (!link) return false
    await revokeSignIn(link, caller)
    return reset(one)
  }

  /** The valid links in the owner's mails, oldest first. */
  async function goodLinks({ id, email }: Account): Promise<string[]> {
    const mails = await rawSql()`select created_at as "createdAt" from mails where recipient = ${email}
      and kind similar to 'auth.(identity|password|phone|factor|passkey|address)%' order by created_at, id`
    const user = await findUser({ id })
    if (!user) throw new Error('The account is gone.')
    const paths = await Promise.all(mails.map(({ createdAt }) => notMePath(user, new Date(createdAt))))
    const tokens = paths.map((path) => new URL(path ?? '', auth.siteUrl).searchParams.get('token') ?? '')
    const good = await Promise.all(tokens.map((token) => isNotMeLinkGood(token)))
    return tokens.filter((_, index) => good[index])
  }

  /** Sets a new password by the newest reset mail. @returns false if a second factor prevents it */
  async function reset(one: Account): Promise<boolean> {
    const token = newId()
    await expect
      .poll(
        () => rawSql()`update auth.mailed_codes set token_hash = ${sha256(token)}
          where user_id = ${one.id} and purpose = 'recovery' and sent_to = ${one.email} returning id`,
        { interval: 20, timeout: 20_000 },
      )
      .toHaveLength(1)
    const owner = auth.client()
    expect((await owner.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
    one.passwords++
    const { error } = await owner.updateUser({ password: `a slice of my own ${one.passwords}` })
    if (error) return false
    return (await owner.getUser()).data.user?.email === one.email
  }

  async function ownerIsIn(one: Account): Promise<void> {
    // Without such a mail there was no change to undo, so a new password is enough.
    await clearMailLimits()
    if ((await goodLinks(one)).length > 0) expect(await pressNotMe(one, (links) => links[0])).toBe(true)
    else {
      await auth.client().resetPasswordForEmail(one.email)
      expect(await reset(one)).toBe(true)
    }
    const password = `a slice of my own ${one.passwords}`
    expect((await auth.client().signInWithPassword({ email: one.email, password })).data.user?.id).toBe(one.id)
  }

  async function thiefIsOut(one: Account): Promise<void> {
    expect((await one.thief.getUser()).error).not.toBeNull()
    expect((await one.thief.refreshSession()).error).not.toBeNull()
    const client = auth.client()
    expect((await client.signInWithPassword({ email: one.email, password: thiefs })).error).not.toBeNull()
    const { data } = await client.signInWithIdToken({ provider: 'google', token: await googleToken(one) })
    expect(data.user?.id).not.toBe(one.id)
    for (const [purpose, to] of [
      ['phone_change', { phone: one.phone, type: 'phone_change' }],
      ['email_change_new', { email: one.mailbox, type: 'email_change' }],
    ] as const) {
      const token = await known(one.id, purpose, 'phone' in to ? to.phone : to.email)
      expect((await client.verifyOtp({ token, ...to })).error).not.toBeNull()
    }
    const remaining =
      await rawSql()`select (select count(*)::int from auth.passkeys where user_id = ${one.id}) as passkeys,
      (select count(*)::int from auth.mfa_factors where user_id = ${one.id} and status = 'verified') as factors,
      (select email from auth.users where id = ${one.id}) as email,
      (select phone from auth.users where id = ${one.id}) as phone`
    expect(remaining).toEqual([{ passkeys: 0, factors: 0, email: one.email, phone: null }])
  }

  async function tryOrder(order: string[]): Promise<void> {
    const one = await stolen()
    for (const act of order) await acts[act]?.(one)
    await ownerIsIn(one)
    await thiefIsOut(one)
  }

  return { auth, password: first, acts, thiefActs, stolen, tryOrder }
}
