import { createHmac } from 'node:crypto'
import { TooMany } from '#app/platform/errors.ts'
import { codeKey } from '#app/platform/master-secret.server.ts'
import { addressKey, consume, type Limit, networkKey } from './limits.server.ts'

/** What strangers may have stored, mailed or reserved in an hour, all kinds together: more than a household or office does. */
const perAddress: Limit = { name: 'budget.address', points: 100, seconds: 3600, per: 'address' }
/** The same for a network, as blocks are rented out: its addresses are many, and cost their renter nothing. */
const perNetwork: Limit = { name: 'budget.network', points: 200, seconds: 3600, per: 'address' }
/** Of one kind in an hour, so that a flood of one form leaves the others open. */
const perInstallation: Limit = { name: 'budget.installation', points: 600, seconds: 3600, per: 'installation' }
/** Mails that strangers cause to one mailbox in a day, beside the codes of accounts, which have a limit of their own. */
const perMailbox: Limit = { name: 'budget.mailbox', points: 20, seconds: 86_400, per: 'account' }

/**
 * Counts what somebody without an account causes from `address`, before it is done. The network counts only what its
 * addresses were allowed, and the installation what the networks were.
 * @param kind what is stored or reserved; none for a mail alone, whose limit by installation is `MAIL_LIMIT`
 * @throws TooMany with the seconds to wait
 */
export async function consumeBudget(address: string, kind?: string): Promise<void> {
  await consume(perAddress, addressKey(address))
  await consume(perNetwork, networkKey(address))
  if (kind) await consume(perInstallation, kind)
}

/** Counts a mail that a stranger causes. @returns true once the mailbox has had its mails of the day */
export async function isMailboxSpared(email: string): Promise<boolean> {
  // Hashed with a key: the count outlives what is deleted on request.
  const key = createHmac('sha256', codeKey()).update(mailboxKey(email)).digest('base64url')
  return consume(perMailbox, key).then(
    () => false,
    (error: unknown) => {
      if (error instanceof TooMany) return true
      throw error
    },
  )
}

/** The mailbox that an address leads to: providers deliver `ada+anything@` to `ada@`, and Gmail passes over dots. */
export function mailboxKey(email: string): string {
  const [whole, local = '', domain = ''] = /^([^+@]+)(?:\+[^@]*)?@(.+)$/.exec(email.toLowerCase()) ?? []
  if (!whole) return email.toLowerCase()
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
