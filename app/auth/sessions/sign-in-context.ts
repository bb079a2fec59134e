import { config } from '#app/platform/config/config.server.ts'
import { isId } from '#app/platform/ids.ts'
import { type User, userById } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { codeHash, sameHash } from '../hashes.ts'
import { wasRecovered } from '../recovery/recoveries.ts'

/** When, from where and with what something happened to an account, and where its owner says that it was not them. */
export interface SignInContext {
  at: Date
  caller?: Caller | undefined
  notMe: string
}

const days = 7

/**
 * The circumstances of what has just happened, for the mail about it.
 * @param replacedAt when it replaced an address of the account: the link leads to the time before
 */
export async function signInContext(userId: string, caller?: Caller, replacedAt?: Date): Promise<SignInContext> {
  const user = (await userById(userId)) ?? fail('user_not_found')
  const at = new Date()
  const proven = replacedAt ? new Date(replacedAt.getTime() - 1) : at
  return { at, caller, notMe: `${config().siteUrl}${(await disownPath(user, proven)) ?? ''}` }
}

/** Where the owner says that it was not them who did what happened at `at`; undefined for what is over a week ago. */
export async function disownPath(user: User, at: Date): Promise<string | undefined> {
  if (Date.now() - at.getTime() > days * 86_400_000) return undefined
  const expires = String(Math.floor(at.getTime() / 1000) + days * 86_400)
  const milliseconds = String(at.getTime() % 1000)
  const mac = await mark(user.id, expires, milliseconds)
  const token = [user.id, expires, milliseconds, mac.toString('base64url')].join('.')
  return `/campus/auth/not-me?token=${token}`
}

/**
 * The account of a link's token, and the moment of which the link speaks; undefined for a link that is not good. A
 * link is over in a week, or once one of the same time or an earlier one was used. A changed password leaves it good:
 * whoever holds a stolen session may have changed it.
 */
export async function disownable(token: string): Promise<{ userId: string; at: Date } | undefined> {
  const [userId = '', expires = '', milliseconds = '', given = ''] = token.split('.')
  if (!isId(userId) || !/^\d{1,12}$/.test(expires) || !/^\d{1,3}$/.test(milliseconds)) return undefined
  if (Number(expires) * 1000 < Date.now()) return undefined
  if (!sameHash(Buffer.from(given, 'base64url'), await mark(userId, expires, milliseconds))) return undefined
  const at = new Date((Number(expires) - days * 86_400) * 1000 + Number(milliseconds))
  return (await wasRecovered(userId, at)) ? undefined : { userId, at }
}

function mark(userId: string, expires: string, milliseconds: string): Promise<Buffer> {
  return codeHash('undo', userId, expires, milliseconds)
}
