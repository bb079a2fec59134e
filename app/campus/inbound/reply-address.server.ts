import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { replyAddresses } from './tables.server.ts'

/**
 * Where a member's answer to a thread goes by mail, the same each time; undefined where no mail comes in. The token is
 * kept and not computed: both ids and a signature would be longer than the 64 characters of a mail address's name.
 */
export async function replyAddressFor(memberId: string, postId: string): Promise<string | undefined> {
  const { inboundMailSecret, mailFrom, siteUrl } = config()
  if (!inboundMailSecret) return undefined
  const [row] = await database()
    .insert(replyAddresses)
    .values({ token: randomBytes(16).toString('hex'), memberId, postId })
    .onConflictDoUpdate({
      target: [replyAddresses.memberId, replyAddresses.postId],
      set: { token: sql`${replyAddresses.token}` },
    })
    .returning({ token: replyAddresses.token })
  const host = mailFrom?.match(/@([^\s>]+)/)?.[1] ?? new URL(siteUrl).hostname
  return row && `reply+${row.token}@${host}`
}

/** Whose answer, and to which thread, one of these addresses takes; undefined where it is none. By primary key. */
export async function findReplyAddress(addresses: string[]) {
  for (const address of addresses) {
    const token = address.match(/^reply\+([0-9a-f]{32})@/i)?.[1]?.toLowerCase()
    if (!token) continue
    const { memberId, postId } = replyAddresses
    const [found] = await database()
      .select({ memberId, postId })
      .from(replyAddresses)
      .where(eq(replyAddresses.token, token))
    if (found) return found
  }
  return undefined
}
