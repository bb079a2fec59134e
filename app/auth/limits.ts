import { TooMany } from '#app/platform/errors.ts'
import { consumeBudget, mailboxKey } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { Caller } from './caller.ts'
import { fail } from './errors.ts'
import { countedAs } from './known-networks.ts'
import { noteAsked } from './links/guesses.ts'

const perAddress = (name: string, points: number, seconds = 300): Limit => ({
  name: `auth.${name}`,
  points,
  seconds,
  per: 'address',
})

/** How often one client address may do what. */
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

/** Codes and links to one mailbox in a day that strangers ask for. */
const codesADay: Limit = { name: 'auth.mail-to-day', points: 10, seconds: 86_400, per: 'account' }

/** Counts a request of `caller`. @throws AuthError over_request_rate_limit */
export async function limitAddress(limit: Limit, caller: Caller): Promise<void> {
  await consume(limit, addressKey(caller.address)).catch(refuse('over_request_rate_limit'))
}

/** Counts an account that a stranger makes without a mail. @throws AuthError over_request_rate_limit */
export async function limitAccounts(caller: Caller): Promise<void> {
  await consumeBudget(caller.address, 'account').catch(refuse('over_request_rate_limit'))
}

/** Counts a tool that registers itself. @throws AuthError over_request_rate_limit */
export async function limitTools(caller: Caller): Promise<void> {
  await consumeBudget(caller.address, 'tool').catch(refuse('over_request_rate_limit'))
}

/**
 * Counts a mail of one kind to one address, whether somebody has it or not: an unknown address must not be told apart.
 * Who asks from a known place of the account is not refused for what strangers asked.
 * @param caller who asks, unless that is an admin
 * @param makes what a stranger has made along with it, whether the address is known or not
 * @throws AuthError over_email_send_rate_limit, over_request_rate_limit
 */
export async function limitMail(kind: string, address: string, caller?: Caller, makes?: 'account'): Promise<void> {
  await limitSending(mailsToOne, { kind, to: address, caller, makes }).catch(refuse('over_email_send_rate_limit'))
}

/** Counts a text message to one number. @throws AuthError over_sms_send_rate_limit, over_request_rate_limit */
export async function limitText(kind: string, phone: string, caller?: Caller, makes?: 'account'): Promise<void> {
  await limitSending(textsToOne, { kind, to: phone, caller, makes }).catch(refuse('over_sms_send_rate_limit'))
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
  if (isStranger) await consumeBudget(caller.address, makes).catch(refuse('over_request_rate_limit'))
  await consume(limit, `${kind}:${name}`)
  if (isStranger) await consume(codesADay, mailboxKey(to))
  // Last: a request that is refused sends nothing, and must not open a count of guesses of its own. One for an address
  // that nobody has is noted too, or its guesses would be counted otherwise than those of one that somebody has.
  await noteAsked(to)
}

function refuse(code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit') {
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
