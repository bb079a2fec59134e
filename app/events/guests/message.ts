import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** A message from the organizer to the guests of an event. */
export const guestMessage = z.object({
  /** A group of guests, or the registration id of one. */
  to: z.union(
    [z.enum(['everybody', 'seated', 'waiting', 'came', 'absent']), z.uuid()],
    'Please choose the recipients.',
  ),
  subject: requiredText('a subject', 200),
  text: requiredText('some words', 10_000),
})

export type GuestMessage = z.output<typeof guestMessage>

/** Groups of recipients, with their labels. */
export const messageAudiences = [
  { value: 'everybody', label: 'Everyone with a seat or on the waiting list' },
  { value: 'seated', label: 'Who has a seat' },
  { value: 'waiting', label: 'Who waits for a seat' },
  { value: 'came', label: 'Who came' },
  { value: 'absent', label: 'Guests who did not come' },
] as const
