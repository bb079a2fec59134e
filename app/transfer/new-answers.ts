import type { Session } from '#app/platform/database/pool/sql.ts'
import { staged } from './sql-names.ts'
import type { MovedTable } from './tables.ts'

/**
 * Has the staged posts that are here already tell of their comments what they tell here: that more have been written,
 * here or there, is no change of the post.
 */
export async function countAsHere(tx: Session, tables: MovedTable[]): Promise<void> {
  if (!brings(tables, 'posts')) return
  const stagedPosts = staged('posts')
  // In id order, as whoever writes a comment holds its post: it is counted before or after all of this.
  await tx.query(`select 1 from public.posts where id in (select id from ${stagedPosts}) order by id for update`)
  await tx.query(
    `update ${stagedPosts} s set comment_count = t.comment_count, active_at = t.active_at from public.posts t
     where s.id = t.id`,
  )
}

/**
 * Counts the comments that came to posts which were here before: they are what is left of the staged ones. A post that
 * came with them tells of its comments itself.
 */
export async function countNewAnswers(tx: Session, tables: MovedTable[]): Promise<void> {
  if (!brings(tables, 'posts') || !brings(tables, 'comments')) return
  // An answer may be older than the last one here.
  await tx.query(
    `update public.posts p
     set comment_count = p.comment_count + came.count, active_at = greatest(p.active_at, came.latest)
     from (
       select post_id, count(*)::int as count, max(created_at) as latest from ${staged('comments')} group by post_id
     ) came
     where p.id = came.post_id and not exists (select from ${staged('posts')} s where s.id = p.id)`,
  )
}

function brings(tables: MovedTable[], name: string): boolean {
  return tables.some((table) => table.name === name)
}
