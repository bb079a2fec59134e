import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import type { Reported } from './report.ts'
import { reports } from './tables.server.ts'

/** The post to report. @throws NotFound */
export async function reportedPost(actor: Actor, id: string | undefined): Promise<Reported> {
  const post = await findVisiblePost(actor, id)
  return {
    kind: 'post',
    id: post.id,
    postId: post.id,
    authorId: post.authorId,
    authorName: post.author.name,
    excerpt: post.title,
  }
}

/** The comment to report. @throws NotFound */
export async function reportedComment(actor: Actor, id: string | undefined): Promise<Reported> {
  const { comment, post } = await findVisibleComment(actor, id)
  return {
    kind: 'comment',
    id: comment.id,
    postId: post.id,
    authorId: comment.authorId,
    authorName: comment.author.name,
    excerpt: comment.content.slice(0, 200),
  }
}

/** The members whose reports were decided, without those who have left. By `reports_of_decision`. */
export async function reportersOf(decisionId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: reports.reporterId })
    .from(reports)
    .where(eq(reports.decisionId, decisionId))
  return rows.flatMap(({ id }) => id ?? [])
}
