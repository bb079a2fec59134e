import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

const moment = (what: string) => z.coerce.date({ error: `Please enter ${what}.` })
const longest = 31 * 86_400_000

/** What an event is made or revised with. Times are moments: whoever reads a form turns local times into them. */
export const eventDraft = z
  .object({
    title: requiredText('a title', 200),
    description: optionalText(5000),
    startsAt: moment('when it starts'),
    endsAt: moment('when it ends'),
    capacity: z.coerce
      .number('Please enter a number of seats.')
      .int('Please enter a whole number.')
      .min(1, 'An event has at least one seat.')
      .max(100_000, 'Please enter at most 100,000 seats.')
      .optional(),
    joinUrl: z
      .url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://.' })
      .max(2000)
      .optional(),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], message: 'An event ends after it starts.' })
  .refine(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= longest, {
    path: ['endsAt'],
    message: 'An event lasts at most 31 days.',
  })

export type EventDraft = z.output<typeof eventDraft>

/** An event as the actor may see it: the join link is there only for those who are registered, and for admins. */
export interface CampusEvent {
  id: string
  title: string
  description: string
  /** The description as a page shows it; null until it is rendered. */
  html: string | null
  startsAt: Date
  endsAt: Date
  capacity: number | null
  seatsTaken: number
  joinUrl: string | null
  /** True if the actor who asked is registered. */
  registered: boolean
  revision: number
}
