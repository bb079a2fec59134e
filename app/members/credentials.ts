import { z } from 'zod'

const email = z.email('Please enter a valid email address.').max(254, 'This address is too long.')

/** Signing in, as member or admin. */
export const credentials = z.object({ email, password: z.string('Please enter your password.') })

/** Asking for a mail that resets the password. */
export const resetRequest = z.object({ email })
