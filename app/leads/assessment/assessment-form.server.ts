import { z } from 'zod'
import { emailInput, optionalTextInput } from '../text-input.server.ts'
import type { Edition } from './edition.ts'
import { assessment } from './questions.content.ts'

/** A form with one field for each question of an edition: `q1`, `q2` and so on. */
export function answersForm({ questions }: Edition) {
  const answer = z.enum(['0', '1', '2', '3'], { error: () => assessment().missing })
  return z.object(Object.fromEntries(questions.map((_, at) => [`q${at + 1}`, answer])))
}

/** The answers of a parsed form, in the order of the questions. */
export function answersOf({ questions }: Edition, value: Record<string, string>): number[] {
  return questions.map((_, at) => Number(value[`q${at + 1}`]))
}

/** The form that emails a result. */
export const mailResultForm = z.object({
  name: optionalTextInput(200),
  email: emailInput('Enter your email address so we can send the result.'),
  company: optionalTextInput(200),
  team: z.literal('on').optional(),
  consent: z.literal('on', { error: () => assessment().mail.consentMissing }),
})

export type MailResultDraft = z.output<typeof mailResultForm>
