import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { replyAddresses } from './tables.server.ts'

/** The token of a member's reply address for a post. */
export async function buildReplyToken(values: { memberId: string; postId: string }): Promise<string> {
  const token = newId().replaceAll('-', '')
  await database()
    .insert(replyAddresses)
    .values({ ...values, token })
  return token
}
