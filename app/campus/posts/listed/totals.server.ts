import { writtenTotals } from '../../written-totals.server.ts'
import { posts } from '../tables.server.ts'

/** How many posts of each member stand, up to 1,000, and how many of these are hidden; by `posts_of_member`. */
export function postTotalsOf(memberIds: string[]): Promise<Map<string, { count: number; hidden: number }>> {
  return writtenTotals(posts, memberIds)
}
