import { z } from 'zod'

/** A category as pages show it. */
export interface Category {
  id: string
  slug: string
  name: string
  description: string
}

/** What a person types to make or rename a category. */
export const categoryDraft = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(80, 'Please use at most 80 characters.'),
  description: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
})

export type CategoryDraft = z.input<typeof categoryDraft>
