import { z } from 'zod'
import { optionalTypedText, typedEmail, typedText } from '../typed-text.server.ts'

/** The contact form. Bounds far beyond what people write keep machines from filling the disk. */
export const messageForm = z.object({
  name: typedText('Enter your name.', 200),
  email: typedEmail('Enter your email address, so that we can answer.'),
  company: optionalTypedText(200),
  phone: optionalTypedText(60),
  message: typedText('Write your message.', 20_000),
})

export type MessageDraft = z.output<typeof messageForm>
