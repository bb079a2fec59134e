import { z } from 'zod'
import { visibleName } from '#app/platform/forms/text.ts'

/** A category as pages show it. */
export interface Category {
  id: string
  slug: string
  name: string
  description: string
}

/** The input that creates or renames a category. */
export const categoryDraft = z.object({
  name: visibleName('Name is required', 80),
  description: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
})

export type CategoryDraft = z.input<typeof categoryDraft>
