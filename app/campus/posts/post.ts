import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** What a post is published or edited with. */
export const postDraft = z.object({
  title: requiredText('a title', 200),
  content: requiredText('what you want to say', 20_000),
})

/** A new post: its draft, and a key that makes sending it twice the same as once. */
export const newPost = postDraft.extend({ key: z.uuid().optional() })

export type PostDraft = z.output<typeof postDraft>
