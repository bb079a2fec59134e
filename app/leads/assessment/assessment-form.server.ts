import { z } from 'zod'
import { optionalTypedText, typedEmail } from '../typed-text.server.ts'
import { assessment, assessmentEditions } from './questions.content.ts'

const newest = assessmentEditions.at(-1) ?? []

/** The questions of the newest edition, one field each: `q1` and so on. */
export const answersForm = z.object(
  Object.fromEntries(
    newest.map((_, at) => [`q${at + 1}`, z.enum(['0', '1', '2', '3'], { error: () => assessment().missing })]),
  ),
)

/** The answers of a posted form, in the order of the questions. */
export function answersOf(value: Record<string, string>): number[] {
  return newest.map((_, at) => Number(value[`q${at + 1}`]))
}

/** What a result is mailed for. */
export const mailResultForm = z.object({
  name: optionalTypedText(200),
  email: typedEmail('Enter your email address, so that we can send the result.'),
  company: optionalTypedText(200),
  team: z.literal('on').optional(),
  consent: z.literal('on', { error: () => assessment().mail.consentMissing }),
})

export type MailResultDraft = z.output<typeof mailResultForm>
