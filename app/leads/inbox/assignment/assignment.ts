import { z } from 'zod'
import { optionalDay } from '#app/platform/forms/text.ts'

const MAX_TAGS = 10

/** The form with a lead's owner, due date, snoozing and tags. */
export const assignmentForm = z.object({
  ownerId: z
    .union([z.literal(''), z.uuid('Please choose one of the list.')])
    .optional()
    .default(''),
  dueOn: optionalDay,
  snoozedUntil: optionalDay,
  /** Snoozes the lead with one click, overriding `snoozedUntil`. */
  putOff: z.enum(['tomorrow', 'monday']).optional(),
  tags: z
    .string()
    .max(400, 'Please use fewer tags.')
    .optional()
    .default('')
    .transform(tagsInput)
    .refine((tags) => tags.length <= MAX_TAGS, `Please use at most ${MAX_TAGS} tags.`)
    .refine((tags) => tags.every((tag) => tag.length <= 30), 'Please use at most 30 characters for a tag.'),
})

export type LeadAssignment = z.output<typeof assignmentForm>

/** `Hot, Q3 ,hot` → `['hot', 'q3']` */
export function tagsInput(input: string): string[] {
  const tags = input.split(',').map((tag) => tag.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
