import { z } from 'zod'
import { MAIL_ADDRESS } from '../mail/comparable-address.ts'
import { parsedAddress } from '../mail/parsed-address.ts'
import { isVisible, tidy, withoutUnseen } from './tidy.ts'

/** Text that must be given, tidied. @param what as it stands in the message: `Please enter ${what}.` */
export function requiredText(what: string, max: number) {
  const missing = `Please enter ${what}.`
  return z.string({ error: missing }).overwrite(tidy).refine(isVisible, missing).max(max, tooLong(max))
}

/** The name of a person, tidied, of which everything can be seen. @param what as in `requiredText` */
export function personName(what: string, max: number) {
  const missing = `Please enter ${what}.`
  const tidied = z.string({ error: missing }).overwrite((name) => tidy(withoutUnseen(name)))
  return tidied.refine(isVisible, missing).max(max, tooLong(max))
}

/** The name of a thing, of which something can be seen. @param missing what is said where nothing can */
export function visibleName(missing: string, max: number) {
  const given = z.string(missing).overwrite(tidy).min(1, { error: missing, abort: true })
  return given.refine(isVisible, missing).max(max, tooLong(max))
}

/** Text that may be left out, tidied; then it is empty. */
export function optionalText(max: number) {
  return z.string().overwrite(tidy).max(max, tooLong(max)).optional().default('')
}

/** The address of a mailbox, tidied. */
export const emailText = z
  .string('Please enter your email address.')
  .overwrite(parsedAddress)
  .max(254, tooLong(254))
  .pipe(z.email({ pattern: MAIL_ADDRESS, error: 'This is no email address. It looks like name@example.com.' }))

/** A day (`2027-03-14`) that may be left out; then it is empty. */
export const optionalDay = z
  .string()
  .trim()
  .refine((day) => day === '' || isDay(day), 'Please choose a day.')
  .optional()
  .default('')

/** True for a day of the calendar, in a year that the database knows. */
export function isDay(text: string): boolean {
  return /^[1-9]/.test(text) && z.iso.date().safeParse(text).success
}

function tooLong(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters.`
}
