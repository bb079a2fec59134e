import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** What a member tells the moderators about a post or comment. */
export const reportDraft = z.object({ reason: requiredText('what is wrong with it', 1000) })

/** What is reported. */
export interface Reported {
  kind: 'post' | 'comment'
  id: string
  postId: string
  authorId: string | null
  authorName: string
  excerpt: string
}
