import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** A mail from one member to another, through us. */
export const messageToMemberForm = z.object({
  message: requiredText('a message', 3000),
  /** Answers may go straight to the sender's own address. */
  givesAddress: z.boolean().optional().default(false),
})
