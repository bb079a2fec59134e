import { z } from 'zod'
import type { SitePerson } from '#app/people/person.ts'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'
import { type AgendaRow, agendaRows } from './agenda/agenda.ts'
import type { EventFile } from './follow-up/files/event-file.ts'
import type { Speaker } from './speakers/speaker.ts'

const moment = (label: string) => z.coerce.date({ error: `Please enter ${label}.` })
export const MAX_DURATION_DAYS = 31

/** Fields that the form and the table of an event share. */
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
    .min(1, 'Please enter at least one hour.')
    .max(336, 'Please enter at most 336 hours, which is two weeks.')
    .optional()
    .default(24),
  /** Whether people who move up from the waiting list must accept the seat within `declineHours`. */
  mustAccept: z.boolean().optional().default(false),
  audience: z.enum(['members', 'public', 'groups'], 'Please choose who may see it.').optional().default('members'),
  /** The groups that may see the event, if its audience is groups. */
  groups: z.array(z.uuid()).max(50, 'Please choose at most 50 groups.').optional().default([]),
  /** The person of the site who hosts it. */
  hostId: z.uuid('Please choose one of the people.').nullish(),
  /** Visible to editors only. */
  draft: z.boolean().optional().default(false),
}

/** Input for creating or revising an event. Times are moments: forms convert local times first. */
export const eventDraft = z
  .object({
    ...eventFields,
    startsAt: moment('when it starts'),
    endsAt: moment('when it ends'),
    /** IANA name of the zone in which the times were entered. */
    timeZone: z.string().max(64).optional().default('UTC'),
    agenda: agendaRows.optional().default([]),
    /** When the draft is published automatically. */
    publishAt: z.date().nullable().optional().default(null),
    /** Minutes before the start at which guests are reminded. */
    reminders: z.array(z.coerce.number().int().min(5).max(20_160)).max(6).optional().default([1440, 60]),
    remindBy: z
      .array(z.enum(['mail', 'campus']))
      .max(2)
      .optional()
      .default(['mail']),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ['endsAt'],
    message: 'The end must be after the start.',
  })
  .refine(({ reminders, remindBy }) => reminders.length === 0 || remindBy.length > 0, {
    path: ['remindBy'],
    message: 'Please choose how guests are reminded, or clear all reminder times.',
  })
  .refine(({ draft, publishAt }) => draft || publishAt === null, {
    path: ['publishAt'],
    message: 'Only a draft can be published later. Please tick “Draft” or leave this empty.',
  })
  .refine(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= MAX_DURATION_DAYS * 86_400_000, {
    path: ['endsAt'],
    message: `An event lasts at most ${MAX_DURATION_DAYS} days.`,
  })

/** An event draft; fields with a default are optional. */
export type EventDraft = Omit<EventDraftFields, OptionalField> & Partial<EventDraftFields>

type OptionalField =
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

type EventDraftFields = z.output<typeof eventDraft>

/** Choices for reminders, in minutes before the start. */
export const reminderChoices = [
  { minutes: 10_080, label: 'A week before' },
  { minutes: 1440, label: 'A day before' },
  { minutes: 180, label: 'Three hours before' },
  { minutes: 60, label: 'An hour before' },
  { minutes: 15, label: 'A quarter of an hour before' },
] as const

/** Channels for reminders. Guests without an account always get emails. */
export const reminderKinds = [
  { kind: 'mail', label: 'By email' },
  { kind: 'campus', label: 'In the Campus, under the bell' },
] as const

export type ReminderKind = (typeof reminderKinds)[number]['kind']

/** Minutes before the start at which the join link opens. */
export const joinOpensBefore = 15

/** The audience of an event: members, everybody, or members of certain groups. */
export type Audience = 'members' | 'public' | 'groups'

/** An event as the actor may see it; the join link is set only for people with a seat and for admins. */
export interface CampusEvent {
  id: string
  title: string
  description: string
  /** The rendered description; null until it is rendered. */
  html: string | null
  /** The beginning of the description without markup; null until it is rendered. */
  plain: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  capacity: number | null
  seatsTaken: number
  joinUrl: string | null
  /** True if the actor has a seat. */
  registered: boolean
  /** The actor's position on the waiting list, from 1; null if they are not on it. */
  waitingPosition: number | null
  /** Token of the page of the actor's registration; null without one. */
  registrationToken: string | null
  /** The deadline for an actor who moved up from the waiting list: to decline, or to accept if required. */
  answerBy: Date | null
  /** The seat is reserved for the actor, who has not accepted it yet. */
  offered: boolean
  /** The event was cancelled. */
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
  /** When its calendar data last changed. */
  changedAt: Date
  /** URL of the recording. */
  recordingUrl: string | null
  /** The discussion post in the Campus. */
  threadPostId: string | null
  threadKey: string
  /** The series that the event is a date of. */
  seriesId: string | null
  /** One registration covers all dates of the series. */
  cohort: boolean
  agenda: AgendaRow[]
  hostId: string | null
  /** The person who hosts it, unless they are in the trash. */
  host: SitePerson | null
  /** When the draft is published automatically. */
  publishAt: Date | null
  files: EventFile[]
  speakers: Speaker[]
}
