import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** Input of a message to another member. */
export const messageToMemberForm = z.object({
  message: requiredText('a message', 3000),
  /** Whether replies may go directly to the sender's own address. */
  givesAddress: z.boolean().optional().default(false),
})
