import { z } from 'zod'

/** The code that the second step asks for. */
export const factorCode = z.object({
  code: z.string('Please enter the code.').trim().max(40, 'This is too long for a code.'),
})

/** A passkey in its place: nothing is typed. */
export const passkeyShown = z.object({ code: z.string().optional().default('') })
