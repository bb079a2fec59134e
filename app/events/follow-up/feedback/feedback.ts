import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** The two lines that are answered from 1 to 5. */
export const feedbackLines = ['worth', 'recommend'] as const

const agreement = z.enum(['1', '2', '3', '4', '5'], 'Please choose one of the five.').transform(Number)

/** What somebody who came says of an event. */
export const feedbackForm = z.object({ worth: agreement, recommend: agreement, monday: optionalText(500) })

export type Feedback = z.output<typeof feedbackForm>
