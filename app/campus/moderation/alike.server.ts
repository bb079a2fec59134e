import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { returnCommentToReview } from '../comments/hide.server.ts'
import { returnPostToReview } from '../posts/hide.server.ts'
import { alikeByNewcomers, alikeReason } from './alike-texts.server.ts'
import { lockTexts } from './lock-texts.server.ts'
import { reports } from './tables.server.ts'

/**
 * When a text is held because other new members wrote nearly the same: puts those that are already published into
 * review as well, so that a moderator can judge all of them together.
 */
export async function queueAlikeForReview(subject: {
  kind: 'post' | 'comment'
  subjectId: string
  reason: string
}): Promise<void> {
  if (subject.reason !== alikeReason) return
  const table = sql.identifier(subject.kind === 'post' ? 'posts' : 'comments')
  const {
    rows: [written],
  } = await database().execute<{ author: string; text: string }>(
    sql`select user_id as author, content as text from ${table} where id = ${subject.subjectId}`,
  )
  if (!written) return
  const shown = (await alikeByNewcomers(written.author, written.text)).filter(({ isPendingReview: waits }) => !waits)
  await lockTexts(shown)
  for (const { kind, id } of shown) {
    await (kind === 'post' ? returnPostToReview : returnCommentToReview)(id)
    await database().insert(reports).values({ id: newId(), subjectKind: kind, subjectId: id, reason: alikeReason })
  }
}
