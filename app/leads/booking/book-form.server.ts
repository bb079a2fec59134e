import { z } from 'zod'
import { leadFormMessages } from '../form/messages.ts'
import { emailInput, optionalTextInput, textInput } from '../text-input.server.ts'
import { meet } from './meet.content.ts'

const startsAt = z
  .string({ error: () => meet().choose })
  .refine((input) => !Number.isNaN(Date.parse(input)), { error: () => meet().choose })

/** A phone number with an optional extension. No other characters: it is included in emails. */
const phone = optionalTextInput(40).refine(
  (input) => input === undefined || /^\+?[\d\s()./-]{6,}(?:(?:x|ext\.?)\s*\d{1,6})?$/i.test(input),
  { error: () => meet().phoneWrong },
)

/** The booking form: a time and the visitor's details. */
export const bookForm = z.object({
  startsAt,
  name: textInput(leadFormMessages.noName, 200),
  email: emailInput('Enter your email address so we can send the invitation.'),
  company: optionalTextInput(200),
  phone,
  about: textInput('Tell us in a sentence what it’s about.', 5_000),
})

/** The form that moves a call. */
export const moveForm = z.object({ startsAt })

export type CallDraft = z.output<typeof bookForm>
