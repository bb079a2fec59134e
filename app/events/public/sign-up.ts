import { z } from 'zod'
import { emailText, personName } from '#app/platform/forms/text.ts'

/** The registration form of a guest without an account. */
export const guestForm = z.object({
  name: personName('your name', 120),
  email: emailText,
  consent: z.literal('on', 'Please check the box. We need your name and email address to save you a seat.'),
})

export type GuestDraft = z.output<typeof guestForm>

const sourceNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The utm parameters in the URL that a guest followed. */
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
