import { z } from 'zod'
import { tidy } from '#app/platform/forms/tidy.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

/**
 * Text as people type it into one of our public forms: trimmed, a short one in one line, lines ended by LF, without
 * the NUL that PostgreSQL refuses.
 */
export function textInput(missing: string, longest: number) {
  return z
    .string({ error: missing })
    .overwrite(cleanFor(longest))
    .min(1, missing)
    .max(longest, `This is too long: ${longest.toLocaleString('en')} characters at most.`)
}

/** Like `textInput`, but may be left out; what is only spaces counts as left out. */
export function optionalTextInput(longest: number) {
  return z
    .string()
    .overwrite(cleanFor(longest))
    .max(longest, `This is too long: ${longest.toLocaleString('en')} characters at most.`)
    .transform((text) => (text === '' ? undefined : text))
    .optional()
}

const wrongEmail = 'Enter an email address like name@company.com.'

/** A mail address by the browsers' own rule, whose domain has a dot: others reach nobody outside their own machine. */
export function emailInput(missing: string) {
  return z
    .string({ error: missing })
    .overwrite((typed) => parsedAddress(tidy(typed)))
    .max(254, 'This is too long for an email address.')
    .regex(z.regexes.html5Email, wrongEmail)
    .regex(/\.[^.@]+$/, wrongEmail)
}

// Browsers take no line break into a field of one line. Whoever sends one would write lines of their own into our
// mails, below "Name:".
const longestLine = 500

function cleanFor(longest: number): (text: string) => string {
  return longest > longestLine ? tidy : (text) => tidy(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
}
