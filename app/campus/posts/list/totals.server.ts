import { type WrittenTotals, writtenTotals } from '../../written-totals.server.ts'
import { posts } from '../tables.server.ts'

/** How many posts of each member stand, and how many of these are out of sight; by `posts_of_member`. */
export function postTotalsOf(memberIds: string[]): Promise<Map<string, WrittenTotals>> {
  return writtenTotals(posts, memberIds)
}
