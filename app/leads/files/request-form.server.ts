import { z } from 'zod'
import { optionalTypedText, typedEmail } from '../typed-text.server.ts'
import { fileGate } from './files.content.ts'

/** What is left for a file. */
export const fileRequestForm = z.object({
  email: typedEmail('Enter your email address, so that we can send the link.'),
  name: optionalTypedText(200),
  company: optionalTypedText(200),
  consent: z.literal('on', { error: () => fileGate().consentMissing }),
})

export type FileRequestDraft = z.output<typeof fileRequestForm>
