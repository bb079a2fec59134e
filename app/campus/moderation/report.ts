import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** Input of a member's report of a post or comment. */
export const reportDraft = z.object({ reason: requiredText('what is wrong with it', 1000) })

/** The reported post or comment. */
export interface Reported {
  kind: 'post' | 'comment'
  id: string
  postId: string
  authorId: string | null
  authorName: string
  excerpt: string
}
