import { z } from 'zod'
import { isDay } from '#app/platform/forms/text.ts'

/** How often an event can repeat, and what it is called. */
export const rhythms = [
  { value: 'week', label: 'Every week' },
  { value: 'two-weeks', label: 'Every second week' },
  { value: 'four-weeks', label: 'Every fourth week' },
  { value: 'month', label: 'Every month, on the same day of the week' },
] as const

export type Rhythm = (typeof rhythms)[number]['value']

/** The most dates that a series has. */
export const MAX_DATES = 60

/** What an event is repeated by. */
export const seriesForm = z.object({
  every: z.enum(['week', 'two-weeks', 'four-weeks', 'month'], 'Please choose how often.'),
  until: z
    .string('Please enter the last day.')
    .regex(/^\d{4}-\d\d-\d\d$/, 'Please enter the last day, as a date.')
    .refine(isDay, 'This date does not exist. Please choose another.'),
  /** One registration is for all dates. */
  cohort: z.boolean().optional(),
})

export type SeriesDraft = z.output<typeof seriesForm>

/** Which dates of a series an edit is for. */
export const scopes = [
  { value: 'one', label: 'Only this date' },
  { value: 'following', label: 'This date and all that follow' },
] as const
