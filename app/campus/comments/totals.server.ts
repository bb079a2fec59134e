import { type WrittenTotals, writtenTotals } from '../written-totals.server.ts'
import { comments } from './tables.server.ts'

/** The totals of comments, by member. Uses `comments_of_member`. */
export function commentTotalsOf(memberIds: string[]): Promise<Map<string, WrittenTotals>> {
  return writtenTotals(comments, memberIds)
}
