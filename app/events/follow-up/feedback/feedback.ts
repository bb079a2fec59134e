import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** The two statements that are rated from 1 to 5. */
export const feedbackLines = ['worth', 'recommend'] as const

export const agreementMissing = 'Please choose one of the five.'

const agreement = z.enum(['1', '2', '3', '4', '5'], agreementMissing).transform(Number)

/** The feedback form. */
export const feedbackForm = z.object({ worth: agreement, recommend: agreement, monday: optionalText(500) })

export type Feedback = z.output<typeof feedbackForm>
