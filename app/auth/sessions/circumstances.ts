import { config } from '#app/platform/config/config.server.ts'
import { isId } from '#app/platform/ids.ts'
import { type User, userById } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { codeHash, sameHash } from '../hashes.ts'

/** When, from where and with what something happened to an account, and where its owner says that it was not them. */
export interface Circumstances {
  at: Date
  caller?: Caller | undefined
  notMe: string
}

const days = 7
/** What happened up to this long before the mail is undone with it, in milliseconds. */
const before = 3_600_000

/** The circumstances of what has just happened, for the mail about it. */
export async function circumstances(userId: string, caller?: Caller): Promise<Circumstances> {
  const user = (await userById(userId)) ?? fail('user_not_found')
  const at = new Date()
  return { at, caller, notMe: `${config().siteUrl}${(await notMePath(user, at)) ?? ''}` }
}

/** Where the owner says that it was not them who did what happened at `at`; undefined for what is over a week ago. */
export async function notMePath(user: User, at: Date): Promise<string | undefined> {
  if (Date.now() - at.getTime() > days * 86_400_000) return undefined
  const expires = String(Math.floor(at.getTime() / 1000) + days * 86_400)
  const token = [user.id, expires, (await mark(user, expires)).toString('base64url')].join('.')
  return `/campus/auth/not-me?token=${token}`
}

/** The account of a link's token, and since when what happened is undone; undefined for a link that is not good. */
export async function disownable(
  token: string,
  load: (id: string) => Promise<User | undefined>,
): Promise<{ user: User; since: Date } | undefined> {
  const [id = '', expires = '', given = ''] = token.split('.')
  if (!isId(id) || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < Date.now()) return undefined
  const user = await load(id)
  if (!user || user.deletedAt || !sameHash(Buffer.from(given, 'base64url'), await mark(user, expires))) return undefined
  return { user, since: new Date((Number(expires) - days * 86_400) * 1000 - before) }
}

// A changed password takes the link's power away: its owner has acted.
function mark(user: User, expires: string): Promise<Buffer> {
  return codeHash('not me', user.id, expires, String(user.passwordChangedAt?.getTime() ?? 0))
}
