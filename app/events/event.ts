import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'
import { type AgendaRow, agendaRows } from './agenda/agenda.ts'
import type { EventFile } from './follow-up/files/event-file.ts'
import type { Speaker } from './speakers/speaker.ts'

const moment = (what: string) => z.coerce.date({ error: `Please enter ${what}.` })
const longest = 31 * 86_400_000

/** The fields of an event that are the same in its form and in its table. */
export const eventFields = {
  title: requiredText('a title', 200),
  description: optionalText(5000),
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
  declineHours: z.coerce
    .number('Please enter a number of hours.')
    .int('Please enter a whole number of hours.')
    .min(1, 'They have at least one hour.')
    .max(336, 'Please enter at most 336 hours, which is two weeks.')
    .optional()
    .default(24),
  /** Who moves up has to accept the seat within these hours. */
  mustAccept: z.boolean().optional().default(false),
  audience: z.enum(['members', 'public', 'groups'], 'Please choose who may see it.').optional().default('members'),
  /** The groups that it is for, where it is for groups. */
  groups: z.array(z.uuid()).max(50, 'Please choose at most 50 groups.').optional().default([]),
  /** Seen by editors alone. */
  draft: z.boolean().optional().default(false),
}

/** What an event is made or revised with. Times are moments: whoever reads a form turns local times into them. */
export const eventDraft = z
  .object({
    ...eventFields,
    startsAt: moment('when it starts'),
    endsAt: moment('when it ends'),
    /** By whose clocks it was typed. */
    timeZone: z.string().max(64).optional().default('UTC'),
    agenda: agendaRows.optional().default([]),
    /** When the draft is published by itself. */
    publishAt: z.date().nullable().optional().default(null),
    /** Minutes before the start at which guests are reminded. */
    reminders: z.array(z.coerce.number().int().min(5).max(20_160)).max(6).optional().default([1440, 60]),
    remindBy: z
      .array(z.enum(['mail', 'campus']))
      .max(2)
      .optional()
      .default(['mail']),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], message: 'An event ends after it starts.' })
  .refine(({ reminders, remindBy }) => reminders.length === 0 || remindBy.length > 0, {
    path: ['remindBy'],
    message: 'Please choose how guests are reminded, or tick no time.',
  })
  .refine(({ draft, publishAt }) => draft || publishAt === null, {
    path: ['publishAt'],
    message: 'Only a draft is published later. Please tick “Draft”, or leave this empty.',
  })
  .refine(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= longest, {
    path: ['endsAt'],
    message: 'An event lasts at most 31 days.',
  })

/** What has a usual value may be left out. */
export type EventDraft = Omit<EventFacts, Usual> & Partial<EventFacts>

type Usual =
  | 'agenda'
  | 'publishAt'
  | 'timeZone'
  | 'reminders'
  | 'remindBy'
  | 'declineHours'
  | 'mustAccept'
  | 'audience'
  | 'groups'
  | 'draft'

type EventFacts = z.output<typeof eventDraft>

/** Minutes before the start at which guests can be reminded, and what they are called. */
export const reminderChoices = [
  { minutes: 10_080, label: 'A week before' },
  { minutes: 1440, label: 'A day before' },
  { minutes: 180, label: 'Three hours before' },
  { minutes: 60, label: 'An hour before' },
  { minutes: 15, label: 'A quarter of an hour before' },
] as const

/** How guests can be reminded. Those without an account get mails in any case. */
export const reminderKinds = [
  { kind: 'mail', label: 'By email' },
  { kind: 'campus', label: 'In the Campus, under the bell' },
] as const

export type ReminderKind = (typeof reminderKinds)[number]['kind']

/** How long before the start the link to join is open, in minutes. */
export const joinOpensBefore = 15

/** Who sees an event: members, everybody, or those of some groups. */
export type Audience = 'members' | 'public' | 'groups'

/** An event as the actor may see it: the join link is there only for those who have a seat, and for admins. */
export interface CampusEvent {
  id: string
  title: string
  description: string
  /** The description as a page shows it; null until it is rendered. */
  html: string | null
  /** Its beginning without markup; null until it is rendered. */
  plain: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  capacity: number | null
  seatsTaken: number
  joinUrl: string | null
  /** True if the actor who asked has a seat. */
  registered: boolean
  /** Where the actor stands on the waiting list, from 1; null for those who do not wait. */
  waitingPlace: number | null
  /** Opens the page of the actor's registration; null without one. */
  seatToken: string | null
  /** Until when the actor, who moved up from the waiting list, may decline, or has to accept. */
  answerBy: Date | null
  /** The seat is kept for the actor, who has not accepted it yet. */
  offered: boolean
  /** It does not take place. */
  cancelled: boolean
  cancelledBecause: string
  slug: string
  audience: Audience
  draft: boolean
  reminders: number[]
  remindBy: ReminderKind[]
  declineHours: number
  mustAccept: boolean
  revision: number
  /** When what calendars show of it last changed. */
  changedAt: Date
  /** Where it can be watched again. */
  recordingUrl: string | null
  /** The post in the Campus under which it is talked about. */
  threadPostId: string | null
  threadKey: string
  /** The series that it is a date of. */
  seriesId: string | null
  /** One registration is for all dates of the series. */
  cohort: boolean
  agenda: AgendaRow[]
  /** When the draft is published by itself. */
  publishAt: Date | null
  files: EventFile[]
  speakers: Speaker[]
}
