import { type WrittenTotals, writtenTotals } from '../written-totals.server.ts'
import { comments } from './tables.server.ts'

/** How many comments of each member stand, and how many of these are out of sight; by `comments_of_member`. */
export function commentTotalsOf(memberIds: string[]): Promise<Map<string, WrittenTotals>> {
  return writtenTotals(comments, memberIds)
}
