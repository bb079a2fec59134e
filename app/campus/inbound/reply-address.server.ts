import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { answerHost } from '#app/platform/mail/incoming/incoming.server.ts'
import { replyAddresses } from './tables.server.ts'

/**
 * Where a member's answer to a thread goes by mail, the same each time; undefined where no mail comes in. The token is
 * kept and not computed: both ids and a signature would be longer than the 64 characters of a mail address's name.
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
 * Whose answers, and to which thread, one of these addresses takes, and how our mails name it; undefined for any other.
 * By primary key.
 */
export async function findReplyAddress(addresses: string[]) {
  for (const address of addresses) {
    const token = address.match(/^reply\+([0-9a-f]{32})@/i)?.[1]?.toLowerCase()
    if (!token) continue
    const { memberId, postId } = replyAddresses
    const [found] = await database()
      .select({ memberId, postId })
      .from(replyAddresses)
      .where(eq(replyAddresses.token, token))
    if (found) return { ...found, token, address: `reply+${token}@${answerHost()}` }
  }
  return undefined
}
