import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'
import { editedRevision } from '../edited-revision.ts'

/** Input for writing or editing a comment. */
export const commentDraft = z.object({ content: requiredText('a comment', 5000) })

/** An edited comment, with the revision that was edited, and the newer one that the editor chose to overwrite. */
export const commentEdit = commentDraft.extend(editedRevision)

/** A new comment: its text, and an idempotency key. */
export const newComment = commentDraft.extend({ key: z.uuid().optional(), replyTo: z.uuid().optional() })

export type CommentDraft = z.output<typeof commentDraft>
