import { z } from 'zod'
import { groupsLeftOut, meansItsGroups } from '#app/members/groups/group.ts'
import { optionalText } from '#app/platform/forms/text.ts'
import { eventFields } from '../event.ts'

const momentInput = (label: string) =>
  z
    .string(`Please enter ${label}.`)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, `Please enter ${label}, as a date and a time.`)

/** The form of an event, with times local to its zone. */
export const eventForm = z
  .object({
    ...eventFields,
    startsAt: momentInput('when it starts'),
    endsAt: momentInput('when it ends'),
    timeZone: z.string().max(64).optional().default('UTC'),
    /** One row per line: `14:00 Welcome`. */
    agenda: optionalText(12_000),
    publishAt: momentInput('when it is published').optional(),
    reminders: z.array(z.coerce.number().int()).optional().default([]),
    remindBy: z.array(z.string()).optional().default([]),
  })
  .refine(meansItsGroups, groupsLeftOut)

/** The parsed form. */
export type EventInput = z.output<typeof eventForm>
