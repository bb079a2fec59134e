import { createHmac } from 'node:crypto'
import { codeKey } from '#app/platform/master-secret.server.ts'
import { addressKey, consume, isWithinLimit, type Limit, networkKey } from './limits.server.ts'

/** Per address and hour, all kinds of submissions together: above what a household or office needs. */
const perAddress: Limit = { name: 'budget.address', points: 100, seconds: 3600, per: 'address' }
/** Per network and hour: whoever rents a block of addresses can use all of them at no cost. */
const perNetwork: Limit = { name: 'budget.network', points: 200, seconds: 3600, per: 'address' }
/** Per kind and hour, so that a flood of one form does not block the others. */
const perInstallation: Limit = { name: 'budget.installation', points: 600, seconds: 3600, per: 'installation' }
/** Mails that anonymous visitors can trigger to one mailbox per day. Account codes have a separate limit. */
const perMailbox: Limit = { name: 'budget.mailbox', points: 20, seconds: 86_400, per: 'account' }

/**
 * Counts a submission of an anonymous visitor before it is processed. Each wider limit counts only what the narrower
 * one allowed.
 * @param kind what is stored or reserved; absent for a mail alone, whose limit per installation is `MAIL_LIMIT`
 * @throws TooMany with the seconds to wait
 */
export async function consumeBudget(address: string, kind?: string): Promise<void> {
  await consume(perAddress, addressKey(address))
  await consume(perNetwork, networkKey(address))
  if (kind) await consume(perInstallation, kind)
}

/** Counts a mail triggered by an anonymous visitor. @returns true if the mailbox has reached its daily limit */
export async function isMailboxSpared(email: string): Promise<boolean> {
  // Use a keyed hash: the counter outlives data that is deleted on request.
  const key = createHmac('sha256', codeKey()).update(mailboxKey(email)).digest('base64url')
  return !(await isWithinLimit(perMailbox, key))
}

/** Normalizes an address to its mailbox: providers deliver `ada+anything@` to `ada@`, and Gmail ignores dots. */
export function mailboxKey(email: string): string {
  const [whole, local = '', domain = ''] = /^([^+@]+)(?:\+[^@]*)?@(.+)$/.exec(email.toLowerCase()) ?? []
  if (!whole) return email.toLowerCase()
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
