import { z } from 'zod'
import { visibleName } from '#app/platform/forms/text.ts'

/** A tag as pages show it. */
export interface Tag {
  id: string
  slug: string
  name: string
}

/** The input that creates a tag. */
export const tagDraft = z.object({
  name: visibleName('Name is required', 60),
})

export type TagDraft = z.input<typeof tagDraft>
