import { z } from 'zod'
import { optionalDay, optionalText } from '#app/platform/forms/text.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

/** What became of a person; nothing of who is still spoken with. */
export const personOutcomes = [
  { value: 'client', label: 'A client' },
  { value: 'lost', label: 'No client' },
] as const
export type PersonOutcome = (typeof personOutcomes)[number]['value']

/** What is to be done next about a person, when, and by whom. */
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

/** Another address of the same person. */
export const otherAddress = z.object({
  email: z
    .string({ error: 'Please enter an address.' })
    .overwrite((typed) => parsedAddress(typed).toLowerCase())
    .max(254, 'Please use at most 254 characters.')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter an address such as ada@example.com.'),
})

/** One line of what is known of a person. */
export interface TimelineEntry {
  id: string
  at: Date
  /** `Message`, `Note`, `Read`. */
  what: string
  title: string
  text?: string | null
  href?: string
  status?: string
}
