import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'
import { editedRevision } from '../edited-revision.ts'

/** What a post is published or edited with. */
export const postDraft = z.object({
  title: requiredText('a title', 200),
  content: requiredText('what you want to say', 20_000),
})

/** An edited post: with the revision that was edited, and the newer one that it replaces knowingly. */
export const postEdit = postDraft.extend(editedRevision)

/** A new post: its draft, and a key that makes sending it twice the same as once. */
export const newPost = postDraft.extend({ key: z.uuid().optional() })

export type PostDraft = z.output<typeof postDraft>
