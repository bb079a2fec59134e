import { z } from 'zod'
import { optionalDay, optionalText } from '#app/platform/forms/text.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

/** Outcomes of a contact; contacts we still talk to have none. */
export const personOutcomes = [
  { value: 'client', label: 'A client' },
  { value: 'lost', label: 'No client' },
] as const
export type PersonOutcome = (typeof personOutcomes)[number]['value']

/** The form with a contact's next step, due date, owner and outcome. */
export const personPlan = z.object({
  nextStep: optionalText(300),
  dueOn: optionalDay,
  ownerId: z
    .union([z.literal(''), z.uuid('Please choose one of the list.')])
    .optional()
    .default(''),
  outcome: z.enum(['', 'client', 'lost'], 'Please choose one of the list.').optional().default(''),
})
export type PersonPlan = z.output<typeof personPlan>

/** The form that adds or removes an address of a contact. */
export const otherAddress = z.object({
  email: z
    .string({ error: 'Please enter an address.' })
    .overwrite((input) => parsedAddress(input).toLowerCase())
    .max(254, 'Please use at most 254 characters.')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter an address such as ada@example.com.'),
})

/** An entry in a contact's timeline. */
export interface TimelineEntry {
  id: string
  at: Date
  /** `Message`, `Note`, `Read`. */
  label: string
  title: string
  text?: string | null
  href?: string
  status?: string
}
