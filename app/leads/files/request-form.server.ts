import { z } from 'zod'
import { emailInput, optionalTextInput } from '../text-input.server.ts'
import { fileGate } from './files.content.ts'

/** The form that requests a download. */
export const fileRequestForm = z.object({
  email: emailInput('Enter your email address so we can send the link.'),
  name: optionalTextInput(200),
  company: optionalTextInput(200),
  consent: z.literal('on', { error: () => fileGate().consentMissing }),
})

export type FileRequestDraft = z.output<typeof fileRequestForm>
