import { z } from 'zod'

/** A tag as pages show it. */
export interface Tag {
  id: string
  slug: string
  name: string
}

/** What a person types to make a tag. */
export const tagDraft = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(60, 'Please use at most 60 characters.'),
})

export type TagDraft = z.input<typeof tagDraft>
