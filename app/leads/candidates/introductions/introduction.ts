import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

/** The form that requests an introduction. */
export const introductionForm = z.object({
  employer: requiredText('the employer', 200),
  role: requiredText('the role', 200),
  note: optionalText(2_000),
})

export type IntroductionDraft = z.output<typeof introductionForm>

/** An introduction as shown to admins and to the candidate. */
export interface Introduction {
  id: string
  employer: string
  role: string
  note: string
  askedAt: Date
  answer: 'yes' | 'no' | null
  answeredAt: Date | null
}
