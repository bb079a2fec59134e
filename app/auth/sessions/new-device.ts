import { and, eq } from 'drizzle-orm'
import { browserSecret } from '#app/platform/browser/browser.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import type { User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { newDeviceMail } from '../emails/notices.ts'
import { networkHashes } from '../known-networks.ts'
import { sendAlert } from '../links/send-mail.ts'
import { knownNetworks } from '../tables.server.ts'
import { noteDevice } from './known-devices.ts'
import { signInContext } from './sign-in-context.ts'

/**
 * Mails the owner about a sign-in from a new device: a browser with an unknown cookie, and of a kind not seen before in
 * that network. The account's first device is not reported.
 */
export async function notifyOfNewDevice(user: User, caller: Caller): Promise<void> {
  const { isNew, isFirst } = await noteDevice(user.id, caller)
  if (!isNew || isFirst || (await isKnownBrowser(user.id))) return
  await sendAlert('new-device', user.email, newDeviceMail(await signInContext(user.id, caller)))
}

async function isKnownBrowser(userId: string): Promise<boolean> {
  const [browser] = browserSecret() ? networkHashes() : []
  if (!browser) return false
  const mine = and(eq(knownNetworks.userId, userId), eq(knownNetworks.networkHash, browser))
  return (await database().select({ userId: knownNetworks.userId }).from(knownNetworks).where(mine)).length > 0
}
