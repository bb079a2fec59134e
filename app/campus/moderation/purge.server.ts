import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { moderationNotes } from './notes/tables.server.ts'
import { moderationDecisions } from './queue/tables.server.ts'
import { reports } from './tables.server.ts'

/** Purges the reports, decisions and notes of texts that are purged. @param ids of the texts, or a query for them */
export async function purgeJudgments(kind: 'post' | 'comment', ids: string[] | SQLWrapper): Promise<void> {
  const noted = kind === 'post' ? moderationNotes.postId : moderationNotes.commentId
  await database().delete(moderationNotes).where(inArray(noted, ids))
  for (const table of [reports, moderationDecisions])
    await database()
      .delete(table)
      .where(and(eq(table.subjectKind, kind), inArray(table.subjectId, ids)))
}
