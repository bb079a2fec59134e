import { z } from 'zod'
import { isDay } from '#app/platform/forms/text.ts'

/** Intervals of a series, with their labels. */
export const rhythms = [
  { value: 'week', label: 'Every week' },
  { value: 'two-weeks', label: 'Every second week' },
  { value: 'four-weeks', label: 'Every fourth week' },
  { value: 'month', label: 'Every month on the same weekday' },
] as const

export type Rhythm = (typeof rhythms)[number]['value']

/** Maximum number of dates of a series. */
export const MAX_DATES = 60

/** The form that creates a series. */
export const seriesForm = z.object({
  every: z.enum(['week', 'two-weeks', 'four-weeks', 'month'], 'Please choose how often.'),
  until: z
    .string('Please enter the last day.')
    .regex(/^\d{4}-\d\d-\d\d$/, 'Please enter the last day, as a date.')
    .refine(isDay, 'This date does not exist. Please choose another.'),
  /** One registration covers all dates. */
  cohort: z.boolean().optional(),
})

export type SeriesDraft = z.output<typeof seriesForm>

/** Which dates of a series an edit covers. */
export const scopes = [
  { value: 'one', label: 'Only this date' },
  { value: 'following', label: 'This date and all that follow' },
] as const
