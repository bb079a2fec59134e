import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'
import { editedRevision } from '../edited-revision.ts'

/** Input for publishing or editing a post. */
export const postDraft = z.object({
  title: requiredText('a title', 200),
  content: requiredText('what you want to say', 20_000),
})

/** An edited post, with the revision that was edited, and the newer one that the editor chose to overwrite. */
export const postEdit = postDraft.extend(editedRevision)

/** A new post: its draft, and an idempotency key. */
export const newPost = postDraft.extend({ key: z.uuid().optional() })

export type PostDraft = z.output<typeof postDraft>
