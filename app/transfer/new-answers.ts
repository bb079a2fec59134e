import type { Session } from '#app/platform/database/pool/sql.ts'
import { staged } from './sql-names.ts'
import type { MovedTable } from './tables.ts'

/** Ignores differences in the staged posts' comment counts: new comments, here or there, do not change a post. */
export async function countAsHere(tx: Session, tables: MovedTable[]): Promise<void> {
  if (!brings(tables, 'posts')) return
  const stagedPosts = staged('posts')
  // In id order, to prevent deadlocks. Writing a comment locks its post too, so comments are counted before or after
  // this.
  await tx.query(`select 1 from public.posts where id in (select id from ${stagedPosts}) order by id for update`)
  await tx.query(
    `update ${stagedPosts} s set comment_count = t.comment_count, active_at = t.active_at from public.posts t
     where s.id = t.id`,
  )
}

/**
 * Adds the imported comments to the counts of posts that existed before; these posts are no longer staged, while new
 * posts include their own count.
 */
export async function countNewAnswers(tx: Session, tables: MovedTable[]): Promise<void> {
  if (!brings(tables, 'posts') || !brings(tables, 'comments')) return
  // An imported reply may be older than the latest one here.
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
