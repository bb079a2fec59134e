import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, ensureTransaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { readHardBounce } from '#app/platform/mail/incoming/delivery-report.ts'
import { sentAs } from '#app/platform/mail/incoming/sent.server.ts'
import { memberIdByAddress } from '../directory.server.ts'
import { memberBounces } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.mail-bounced': { memberId: string; reason: string }
    'member.address-confirmed': { memberId: string }
  }
}

/**
 * Handles a mail server's report of a permanent bounce, and marks the member's address. The report must quote our
 * Message-ID, which only the recipient has seen, so it cannot be forged.
 * @returns undefined for any other mail
 */
export async function receiveMemberBounce(raw: Uint8Array): Promise<{ done: 'bounced' } | undefined> {
  const bounce = readHardBounce(raw)
  const sent = bounce?.messageId ? await sentAs(bounce.messageId) : undefined
  if (!bounce || !sent || !(await markAddress(sent.recipient, bounce.reason))) return undefined
  return { done: 'bounced' }
}

/** Handles a mail that the server refused at once, and marks the address if the mailbox does not exist (5.1.x). */
export async function markBouncedAddress({ mailId, reason }: { mailId: string; reason: string }): Promise<void> {
  if (!/\b5\.1\.\d{1,3}\b/.test(reason)) return
  const sent = await sentAs(mailId)
  if (sent) await markAddress(sent.recipient, reason.slice(0, 300))
}

async function markAddress(address: string, reason: string): Promise<boolean> {
  const email = address.toLowerCase()
  const memberId = await memberIdByAddress(email)
  if (!memberId) return false
  await ensureTransaction(async () => {
    const marked = await database()
      .insert(memberBounces)
      .values({ memberId, email, reason, token: randomBytes(16).toString('hex') })
      .onConflictDoUpdate({
        target: memberBounces.memberId,
        set: { email, reason, token: sql`excluded.token`, bouncedAt: sql`now()` },
        setWhere: sql`${memberBounces.email} <> ${email}`,
      })
      .returning({ memberId: memberBounces.memberId })
    if (marked.length > 0) await emit(system, 'member.mail-bounced', { memberId, reason })
  })
  return true
}
