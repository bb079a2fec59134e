import { z } from 'zod'
import { emailText, personName } from '#app/platform/forms/text.ts'

/** What a guest without an account signs up with. */
export const guestForm = z.object({
  name: personName('your name', 120),
  email: emailText,
  consent: z.literal('on', 'Please agree: without your name and address we cannot save you a seat.'),
})

export type GuestDraft = z.output<typeof guestForm>

/** A field that people do not see: what fills it in is a machine. */
export const honeypotField = 'website'

const sourceNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Where a guest came from, by the address that they followed. */
export function sourceOf(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    sourceNames.flatMap((name) => {
      const value = search
        .get(name)
        ?.replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100)
      return value ? [[name, value]] : []
    }),
  )
}
