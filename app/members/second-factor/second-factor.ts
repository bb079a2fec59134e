import { z } from 'zod'

/** The form with the code. */
export const factorCode = z.object({
  code: z.string('Please enter the code.').trim().max(40, 'This is too long for a code.'),
})

/** The form with a passkey, where the code may be empty. */
export const passkeyShown = z.object({ code: z.string().optional().default('') })
