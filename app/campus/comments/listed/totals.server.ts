import { writtenTotals } from '../../written-totals.server.ts'
import { comments } from '../tables.server.ts'

/** How many comments of each member stand, up to 1,000, and how many of these are hidden; by `comments_of_member`. */
export function commentTotalsOf(memberIds: string[]): Promise<Map<string, { count: number; hidden: number }>> {
  return writtenTotals(comments, memberIds)
}
