import { z } from 'zod'
import { comparableAddress, MAIL_ADDRESS } from '#app/platform/mail/comparable-address.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

const email = z
  .string('Please enter a valid email address.')
  .overwrite((input) => comparableAddress(parsedAddress(input)))
  .max(254, 'This address is too long.')
  .pipe(z.email({ pattern: MAIL_ADDRESS, error: 'Please enter a valid email address.' }))

/** The sign-in form of members and admins. */
export const credentials = z.object({ email, password: z.string('Please enter your password.') })

/** The form that requests a password reset. */
export const resetRequest = z.object({ email })
