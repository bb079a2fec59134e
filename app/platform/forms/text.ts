import { z } from 'zod'
import { MAIL_ADDRESS } from '../mail/comparable-address.ts'
import { parsedAddress } from '../mail/parsed-address.ts'
import { isVisible, tidy, withoutUnseen } from './tidy.ts'

/** A required text, tidied. @param label completes the message: `Please enter ${label}.` */
export function requiredText(label: string, max: number) {
  const missing = `Please enter ${label}.`
  return z.string({ error: missing }).overwrite(tidy).refine(isVisible, missing).max(max, tooLong(max))
}

/** The name of a person, tidied and without invisible characters. @param label as in `requiredText` */
export function personName(label: string, max: number) {
  const missing = `Please enter ${label}.`
  const tidied = z.string({ error: missing }).overwrite((name) => tidy(withoutUnseen(name)))
  return tidied.refine(isVisible, missing).max(max, tooLong(max))
}

/** The name of a thing, with at least one visible character. @param missing the message if there is none */
export function visibleName(missing: string, max: number) {
  const nonEmpty = z.string(missing).overwrite(tidy).min(1, { error: missing, abort: true })
  return nonEmpty.refine(isVisible, missing).max(max, tooLong(max))
}

/** An optional text, tidied; empty by default. */
export function optionalText(max: number) {
  return z.string().overwrite(tidy).max(max, tooLong(max)).optional().default('')
}

/** The message for what is no email address. */
export const wrongEmailAddress = 'This isn’t an email address. It should look like name@example.com.'

/** An email address, tidied. */
export const emailText = z
  .string('Please enter your email address.')
  .overwrite(parsedAddress)
  .max(254, tooLong(254))
  .pipe(z.email({ pattern: MAIL_ADDRESS, error: wrongEmailAddress }))

/** An optional day (`2027-03-14`); empty by default. */
export const optionalDay = z
  .string()
  .trim()
  .refine((day) => day === '' || isDay(day), 'Please choose a day.')
  .optional()
  .default('')

/** True for a valid date in a year that PostgreSQL supports. */
export function isDay(text: string): boolean {
  return /^[1-9]/.test(text) && z.iso.date().safeParse(text).success
}

function tooLong(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters.`
}
