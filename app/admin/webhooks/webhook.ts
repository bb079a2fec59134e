import { z } from 'zod'

/** The events that webhooks can receive. */
export const webhookEvents = [
  { value: 'lead.received', label: 'A lead came in' },
  { value: 'registration.made', label: 'Somebody registered for an event' },
  { value: 'member.joined', label: 'A member joined' },
  { value: 'booking.made', label: 'A call was booked' },
  { value: 'booking.moved', label: 'A call was moved' },
  { value: 'booking.cancelled', label: 'A call was canceled' },
] as const

export type WebhookEvent = (typeof webhookEvents)[number]['value']

/** The form of a webhook. */
export const webhookForm = z.object({
  address: z.string('Enter an https address.').trim().max(1_000, 'This is too long for an address.'),
  events: z.array(z.enum(webhookEvents.map(({ value }) => value))).min(1, 'Choose at least one.'),
  active: z.literal('on').optional(),
})

export type WebhookDraft = z.output<typeof webhookForm>
