import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** An answer to a lead, as it is typed. */
export const replyDraft = z.object({
  subject: requiredText('a subject', 200),
  text: requiredText('your answer', 10_000),
  /** How many answers stood there when the form was opened. */
  seen: z.coerce.number().int().min(0).optional(),
})

/** What an answer is about, by the kind of lead, before the firm's name. */
export const subjectOfReply = {
  message: 'your message to',
  candidate: 'your profile at',
  assessment: 'your assessment at',
  call: 'your call with',
  file: 'your download from',
} as const

export type ReplyDraft = z.output<typeof replyDraft>
