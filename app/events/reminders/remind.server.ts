import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { MAX_DURATION_DAYS } from '../event.ts'
import type { EventRow } from '../lock.server.ts'
import { GUESTS_PER_TRANSACTION } from '../mails/batch.ts'
import { type RegistrationContact, registrationColumns, registrationsToMail } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { reminderMail } from './reminder.mail.tsx'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** An event begins soon: remind these members in the Campus. */
    'event.near': { eventId: string; title: string; memberIds: string[] }
  }
}

const minute = 60_000
/** Maximum lead time of a reminder in minutes: two weeks. */
const MAX_MINUTES = 20_160

/** Reminds guests of upcoming events. Runs every minute; without due reminders it costs one index read. */
export const remindOfEvents = defineJob<Record<string, never>>('event.remind', async () => {
  await remindGuests(new Date())
})

/**
 * Reminds every due guest once. After an outage only the reminder closest to the start is sent, and none for past
 * events.
 * @returns how many guests were reminded
 */
export async function remindGuests(now: Date): Promise<number> {
  const coming = await database()
    .select()
    .from(events)
    .where(and(lte(events.startsAt, new Date(now.getTime() + MAX_MINUTES * minute)), ...isUpcoming(now)))
    .orderBy(asc(events.startsAt), asc(events.id))
  let reminded = 0
  for (const event of coming) {
    const minutesBefore = findDueReminder(event, now)
    if (minutesBefore === undefined) continue
    let some: number
    do {
      some = await remindSome(event, minutesBefore, now)
      reminded += some
    } while (some === GUESTS_PER_TRANSACTION)
  }
  return reminded
}

/** The latest reminder that is due, in minutes before the start; undefined if none is. */
export function findDueReminder({ startsAt, reminders }: Pick<EventRow, 'startsAt' | 'reminders'>, now: Date) {
  const due = reminders.filter((minutes) => startsAt.getTime() - minutes * minute <= now.getTime())
  return due.length > 0 ? Math.min(...due) : undefined
}

function isUpcoming(now: Date) {
  // Events last a limited time: the bound on the start lets the index skip past events.
  const bound = new Date(now.getTime() - MAX_DURATION_DAYS * 1440 * minute)
  return [
    gt(events.startsAt, bound),
    gt(events.endsAt, now),
    isNull(events.cancelledAt),
    isNull(events.removedAt),
    eq(events.draft, false),
  ]
}

function remindSome({ id, startsAt }: EventRow, minutesBefore: number, now: Date): Promise<number> {
  return transaction(async () => {
    // Lock the event, so that its time cannot change concurrently.
    const [event] = await database()
      .select()
      .from(events)
      .where(and(eq(events.id, id), eq(events.startsAt, startsAt), ...isUpcoming(now)))
      .for('share')
    if (!event) return 0
    const rows = await database()
      .select(registrationColumns)
      .from(eventRegistrations)
      .where(
        and(eq(eventRegistrations.eventId, id), eq(eventRegistrations.state, 'seated'), isDue(startsAt, minutesBefore)),
      )
      .orderBy(asc(eventRegistrations.place))
      .limit(GUESTS_PER_TRANSACTION)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    await remindSeats(event, await registrationsToMail(rows), now)
    const ids = rows.map((row) => row.id)
    await database()
      .update(eventRegistrations)
      .set({ remindedFor: startsAt, remindedMinutes: minutesBefore })
      .where(inArray(eventRegistrations.id, ids))
    return rows.length
  })
}

/** Reminds by the event's channels; guests without an account always get an email. */
async function remindSeats(event: EventRow, seats: RegistrationContact[], now: Date): Promise<void> {
  const { id: eventId, title, remindBy } = event
  for (const registration of seats.filter(({ userId }) => !userId || remindBy.includes('mail')))
    await sendMail(await reminderMail({ event, registration, now, siteUrl: config().siteUrl }))
  const memberIds = remindBy.includes('campus') ? seats.flatMap(({ userId }) => userId ?? []) : []
  if (memberIds.length > 0) await emit(system, 'event.near', { eventId, title, memberIds })
}

/** Guests who were seated before the reminder was due, and got neither this reminder nor a later one for this start. */
function isDue(startsAt: Date, minutesBefore: number) {
  const { seatedAt, remindedFor, remindedMinutes } = eventRegistrations
  return and(
    lt(seatedAt, new Date(startsAt.getTime() - minutesBefore * minute)),
    or(sql`${remindedFor} is distinct from ${startsAt.toISOString()}`, gt(remindedMinutes, minutesBefore)),
  )
}
