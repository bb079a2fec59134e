import { TooMany } from '#app/platform/errors.ts'
import { consumeBudget, mailboxKey } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { Caller } from './caller.ts'
import { fail } from './errors.ts'
import { countedAs, factorCountedAs } from './known-networks.ts'
import { recordRequest } from './links/guesses.ts'

const perAddress = (name: string, points: number, seconds = 300): Limit => ({
  name: `auth.${name}`,
  points,
  seconds,
  per: 'address',
})

/** Rate limits per client address. */
export const limits = {
  verify: perAddress('verify', 30),
  token: perAddress('token', 150),
  otp: perAddress('otp', 30),
  recover: perAddress('recover', 30),
  resend: perAddress('resend', 30),
  signup: perAddress('signup', 30),
  user: perAddress('user', 30),
  sso: perAddress('sso', 30),
  web3: perAddress('web3', 30),
  authorize: perAddress('authorize', 150),
  passkey: perAddress('passkey', 60),
  mfa: perAddress('mfa', 15, 60),
  anonymous: perAddress('anonymous', 30, 3600),
} satisfies Record<string, Limit>

const mailsToOne: Limit = { name: 'auth.mail-to', points: 1, seconds: 60, per: 'account' }
const textsToOne: Limit = { name: 'auth.text-to', points: 1, seconds: 60, per: 'account' }

/** Daily limit of texts to the phone of one account's second factor. */
const factorTextsADay: Limit = { name: 'auth.text-to-factor-day', points: 50, seconds: 86_400, per: 'account' }

/** Daily limit of codes and links that strangers may have sent to one mailbox. */
const codesADay: Limit = { name: 'auth.mail-to-day', points: 10, seconds: 86_400, per: 'account' }

/** Counts a request of `caller`. @throws AuthError over_request_rate_limit */
export async function limitAddress(limit: Limit, caller: Caller): Promise<void> {
  await consume(limit, addressKey(caller.address)).catch(rejectWith('over_request_rate_limit'))
}

/** Counts an account that a stranger creates without a mail. @throws AuthError over_request_rate_limit */
export async function limitAccounts(caller: Caller): Promise<void> {
  await consumeBudget(caller.address, 'account').catch(rejectWith('over_request_rate_limit'))
}

/** Counts a dynamic client registration. @throws AuthError over_request_rate_limit */
export async function limitTools(caller: Caller): Promise<void> {
  await consumeBudget(caller.address, 'tool').catch(rejectWith('over_request_rate_limit'))
}

/**
 * Counts a mail of one kind to one address, whether an account has it or not, so that the limit does not reveal
 * accounts. Requests from where the account signed in before are counted separately from strangers'.
 * @param caller the requester; undefined for an admin
 * @param makes counts the creation of an account as well, whether the address is known or not
 * @throws AuthError over_email_send_rate_limit, over_request_rate_limit
 */
export async function limitMail(kind: string, address: string, caller?: Caller, makes?: 'account'): Promise<void> {
  await limitSending(mailsToOne, { kind, to: address, caller, makes }).catch(rejectWith('over_email_send_rate_limit'))
}

/** Counts a text message to one number. @throws AuthError over_sms_send_rate_limit, over_request_rate_limit */
export async function limitText(kind: string, phone: string, caller?: Caller, makes?: 'account'): Promise<void> {
  await limitSending(textsToOne, { kind, to: phone, caller, makes }).catch(rejectWith('over_sms_send_rate_limit'))
}

/**
 * Counts a text to the phone of a verified second factor, by account instead of by number: whoever else begins to add
 * the number must not block its owner.
 * @throws AuthError over_sms_send_rate_limit
 */
export async function limitFactorText(userId: string): Promise<void> {
  const name = await factorCountedAs(userId)
  const count = async () => {
    await consume(textsToOne, `factor:${name}`)
    await consume(factorTextsADay, name)
  }
  await count().catch(rejectWith('over_sms_send_rate_limit'))
}

interface Sending {
  kind: string
  to: string
  caller: Caller | undefined
  makes: 'account' | undefined
}

async function limitSending(limit: Limit, { kind, to, caller, makes }: Sending): Promise<void> {
  const name = await countedAs(to)
  const isStranger = caller !== undefined && name === to
  if (isStranger) await consumeBudget(caller.address, makes).catch(rejectWith('over_request_rate_limit'))
  await consume(limit, `${kind}:${name}`)
  if (isStranger) await consume(codesADay, mailboxKey(to))
  // Record last: a refused request sends no code and must not get a separate guess count. Unknown addresses are
  // recorded too, so that the limits do not reveal accounts.
  await recordRequest(to)
}

function rejectWith(code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit') {
  return (error: unknown): never => {
    if (!(error instanceof TooMany)) throw error
    const after = error.retryAfter
    if (code === 'over_request_rate_limit') fail(code, { retryAfter: after })
    fail(code, {
      retryAfter: after,
      message: `For security purposes, you can only request this after ${after} seconds.`,
    })
  }
}
