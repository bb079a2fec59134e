import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** The reply form. */
export const replyDraft = z.object({
  subject: requiredText('a subject', 200),
  text: requiredText('your answer', 10_000),
  /** Number of replies when the form was opened, to detect a conflict. */
  seen: z.coerce.number().int().min(0).optional(),
})

/** Subject of a reply by lead kind; the firm's name follows. */
export const subjectOfReply = {
  message: 'your message to',
  candidate: 'your profile at',
  assessment: 'your assessment at',
  call: 'your call with',
  file: 'your download from',
} as const

export type ReplyDraft = z.output<typeof replyDraft>
