import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** What a comment is written or edited with. */
export const commentDraft = z.object({ content: requiredText('a comment', 5000) })

/** A new comment: its text, and a key that makes sending it twice the same as once. */
export const newComment = commentDraft.extend({ key: z.uuid().optional() })

export type CommentDraft = z.output<typeof commentDraft>
