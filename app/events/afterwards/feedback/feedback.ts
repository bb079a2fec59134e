import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** The two lines that are answered from 1 to 5. */
export const feedbackLines = [
  { name: 'worth', label: 'It was worth my time.' },
  { name: 'recommend', label: 'I would send a colleague to the next one.' },
] as const

/** What 1 and 5 mean, and what is between. */
export const agreements = ['Not at all', 'Rather not', 'Partly', 'Mostly', 'Fully'] as const

export const mondayQuestion = 'What will you do on Monday?'

const agreement = z.enum(['1', '2', '3', '4', '5'], 'Please choose one of the five.').transform(Number)

/** What somebody who came says of an event. */
export const feedbackForm = z.object({ worth: agreement, recommend: agreement, monday: optionalText(500) })

export type Feedback = z.output<typeof feedbackForm>
