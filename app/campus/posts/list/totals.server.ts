import { type WrittenTotals, writtenTotals } from '../../written-totals.server.ts'
import { posts } from '../tables.server.ts'

/** The totals of posts, by member. Uses `posts_of_member`. */
export function postTotalsOf(memberIds: string[]): Promise<Map<string, WrittenTotals>> {
  return writtenTotals(posts, memberIds)
}
