import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** Input for creating or revising a curated resource. */
export const curatedDraft = z.object({
  title: requiredText('a title', 200),
  description: optionalText(2000),
  url: z
    .url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://.' })
    .max(2000)
    .optional(),
})

export type CuratedDraft = z.output<typeof curatedDraft>

/** A curated resource. */
export interface CuratedResource {
  id: string
  title: string
  description: string
  url: string | null
  createdAt: Date
}

/** The form values of a curated resource. */
export function curatedInput({ title, description, url }: Pick<CuratedResource, 'title' | 'description' | 'url'>) {
  return { title, description, url: url ?? '' }
}
