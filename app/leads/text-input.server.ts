import { z } from 'zod'
import { tidy } from '#app/platform/forms/tidy.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { leadFormMessages } from './form/messages.ts'

/**
 * A required text field: trimmed, short ones on a single line, line endings as LF, without NUL, which PostgreSQL
 * rejects.
 */
export function textInput(missing: string, maxLength: number) {
  return z
    .string({ error: missing })
    .overwrite(cleanFor(maxLength))
    .min(1, missing)
    .max(maxLength, `This is too long: ${maxLength.toLocaleString('en')} characters at most.`)
}

/** Like `textInput`, but optional; whitespace alone counts as missing. */
export function optionalTextInput(maxLength: number) {
  return z
    .string()
    .overwrite(cleanFor(maxLength))
    .max(maxLength, `This is too long: ${maxLength.toLocaleString('en')} characters at most.`)
    .transform((text) => (text === '' ? undefined : text))
    .optional()
}

/** An email field: the browsers' own rule, and a domain with a dot, since others are only local hosts. */
export function emailInput(missing: string) {
  return z
    .string({ error: missing })
    .overwrite((input) => parsedAddress(tidy(input)))
    .max(254, 'This is too long for an email address.')
    .regex(z.regexes.html5Email, leadFormMessages.wrongEmail)
    .regex(/\.[^.@]+$/, leadFormMessages.wrongEmail)
}

// Browsers send no line breaks from single-line fields. A crafted request could use them to forge lines such as "Name:"
// in our emails.
const MAX_LINE_LENGTH = 500

function cleanFor(maxLength: number): (text: string) => string {
  return maxLength > MAX_LINE_LENGTH ? tidy : (text) => tidy(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
}
