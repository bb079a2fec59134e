import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { moderationNotes } from './notes/tables.server.ts'
import { moderationDecisions } from './queue/tables.server.ts'
import { reports } from './tables.server.ts'

/**
 * Forgets what was reported of texts that go for good, what was decided about them, and what moderators noted there.
 * @param ids those of the texts, or a query for them
 */
export async function purgeJudgments(kind: 'post' | 'comment', ids: string[] | SQLWrapper): Promise<void> {
  const noted = kind === 'post' ? moderationNotes.postId : moderationNotes.commentId
  await database().delete(moderationNotes).where(inArray(noted, ids))
  for (const table of [reports, moderationDecisions])
    await database()
      .delete(table)
      .where(and(eq(table.subjectKind, kind), inArray(table.subjectId, ids)))
}
