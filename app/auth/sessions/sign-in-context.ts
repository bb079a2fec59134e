import { config } from '#app/platform/config/config.server.ts'
import { isId } from '#app/platform/ids.ts'
import { type User, userById } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { codeHash, sameHash } from '../hashes.ts'
import { wasRecovered } from '../recovery/recoveries.ts'

/** The context of a security event for its mail: time, caller, and the "This wasn’t me" link. */
export interface SignInContext {
  at: Date
  caller?: Caller | undefined
  notMe: string
}

const days = 7

/**
 * The context of an event that has just happened, for the mail about it.
 * @param replacedAt when the event replaced the account's address: the link then undoes that too
 */
export async function signInContext(userId: string, caller?: Caller, replacedAt?: Date): Promise<SignInContext> {
  const user = (await userById(userId)) ?? fail('user_not_found')
  const at = new Date()
  const proven = replacedAt ? new Date(replacedAt.getTime() - 1) : at
  return { at, caller, notMe: `${config().siteUrl}${(await notMePath(user, proven)) ?? ''}` }
}

/** The path of the "This wasn’t me" link for an event at `at`; undefined if that is over a week ago. */
export async function notMePath(user: User, at: Date): Promise<string | undefined> {
  if (Date.now() - at.getTime() > days * 86_400_000) return undefined
  const expires = String(Math.floor(at.getTime() / 1000) + days * 86_400)
  const milliseconds = String(at.getTime() % 1000)
  const mac = await sign(user.id, expires, milliseconds)
  const token = [user.id, expires, milliseconds, mac.toString('base64url')].join('.')
  return `/campus/auth/not-me?token=${token}`
}

/**
 * The account and the time of a link's token; undefined for an invalid link. A link expires after a week, or once a
 * link with the same or an earlier time was used. A changed password does not invalidate it: the holder of a stolen
 * session may have changed it.
 */
export async function revocableSignIn(token: string): Promise<{ userId: string; at: Date } | undefined> {
  const [userId = '', expires = '', milliseconds = '', signature = ''] = token.split('.')
  if (!isId(userId) || !/^\d{1,12}$/.test(expires) || !/^\d{1,3}$/.test(milliseconds)) return undefined
  if (Number(expires) * 1000 < Date.now()) return undefined
  if (!sameHash(Buffer.from(signature, 'base64url'), await sign(userId, expires, milliseconds))) return undefined
  const at = new Date((Number(expires) - days * 86_400) * 1000 + Number(milliseconds))
  return (await wasRecovered(userId, at)) ? undefined : { userId, at }
}

function sign(userId: string, expires: string, milliseconds: string): Promise<Buffer> {
  return codeHash('undo', userId, expires, milliseconds)
}
