import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { answerHost } from '#app/platform/mail/incoming/incoming.server.ts'
import { replyAddresses } from './tables.server.ts'

/**
 * The address for a member's email replies to a thread, always the same; undefined if inbound email is not configured.
 * The token is stored, not computed: two ids and a signature would exceed the 64 characters of a local part.
 */
export async function replyAddressFor(memberId: string, postId: string): Promise<string | undefined> {
  const host = answerHost()
  if (!host) return undefined
  const [row] = await database()
    .insert(replyAddresses)
    .values({ token: randomBytes(16).toString('hex'), memberId, postId })
    .onConflictDoUpdate({
      target: [replyAddresses.memberId, replyAddresses.postId],
      set: { token: sql`${replyAddresses.token}` },
    })
    .returning({ token: replyAddresses.token })
  return row && `reply+${row.token}@${host}`
}

/**
 * The member and the thread that a reply address belongs to, and the address as our emails show it; undefined if none
 * of the addresses is a reply address. By primary key.
 */
export async function findReplyAddress(addresses: string[]) {
  for (const address of addresses) {
    const token = address.match(/^reply\+([0-9a-f]{32})@/i)?.[1]?.toLowerCase()
    if (!token) continue
    const { memberId, postId } = replyAddresses
    const [recipient] = await database()
      .select({ memberId, postId })
      .from(replyAddresses)
      .where(eq(replyAddresses.token, token))
    if (recipient) return { ...recipient, token, address: `reply+${token}@${answerHost()}` }
  }
  return undefined
}
