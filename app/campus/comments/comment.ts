import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'
import { editedRevision } from '../edited-revision.ts'

/** What a comment is written or edited with. */
export const commentDraft = z.object({ content: requiredText('a comment', 5000) })

/** An edited comment: with the revision that was edited, and the newer one that it replaces knowingly. */
export const commentEdit = commentDraft.extend(editedRevision)

/** A new comment: its text, and a key that makes sending it twice the same as once. */
export const newComment = commentDraft.extend({ key: z.uuid().optional(), replyTo: z.uuid().optional() })

export type CommentDraft = z.output<typeof commentDraft>
