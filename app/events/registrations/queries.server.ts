import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { contactsById } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { countByDay, type DaySpan } from '#app/platform/lists/by-day.server.ts'
import { storedFiguresIn } from '#app/platform/lists/stored-figures.server.ts'
import { eventVisibleTo } from '../audience/queries.server.ts'
import { eventFeedback } from '../follow-up/feedback/tables.server.ts'
import { registrationFigure } from '../seats.server.ts'
import { events } from '../tables.server.ts'
import { hasAcceptedSeat } from './contacts.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** All registrations of a member, oldest first, for their data export. */
export function everyRegistrationOf(member: SignedIn) {
  return database()
    .select({
      eventId: eventRegistrations.eventId,
      createdAt: eventRegistrations.createdAt,
      cameAt: eventRegistrations.cameAt,
      timeZone: eventRegistrations.timeZone,
      answer: eventFeedback,
    })
    .from(eventRegistrations)
    .leftJoin(eventFeedback, eq(eventFeedback.registrationId, eventRegistrations.id))
    .where(eq(eventRegistrations.userId, member.id))
    .orderBy(asc(eventRegistrations.createdAt), asc(eventRegistrations.id))
}

/** The actor's registration for an event; undefined without one. By `event_registrations_of_member`. */
export async function memberRegistration(actor: Actor, eventId: string) {
  const userId = actorId(actor)
  if (!userId) return undefined
  const { state, token } = eventRegistrations
  const [registration] = await database()
    .select({ state, token })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.userId, userId)))
  return registration
}

/** The last ten events with a member that the actor may see. By `event_registrations_of_member`. */
export function eventsWith(actor: Actor, memberId: string) {
  return database()
    .select({ id: events.id, title: events.title, startsAt: events.startsAt })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(
      and(
        eq(eventRegistrations.userId, memberId),
        hasAcceptedSeat,
        eq(events.draft, false),
        isNull(events.removedAt),
        isNull(events.cancelledAt),
        eventVisibleTo(actor),
      ),
    )
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(10)
}

/** The ids of all members registered for an event, to notify them of a change. By the event's primary key. */
export async function everyGuestOf(eventId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: eventRegistrations.userId })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * The members registered for a date of a series or for later ones, each with their first such date.
 * @param cancelled selects cancelled dates instead of those that take place
 */
export async function guestsFrom(eventId: string, cancelled = false): Promise<{ memberId: string; eventId: string }[]> {
  return database()
    .execute<{ memberId: string; eventId: string }>(sql`
    select distinct on (own.user_id) own.user_id as "memberId", date.id as "eventId"
    from ${events} edited
      join ${events} date on date.series_id = edited.series_id and date.starts_at >= edited.starts_at
      join ${eventRegistrations} own on own.event_id = date.id
    where edited.id = ${eventId} and (date.cancelled_at is not null) = ${cancelled}
      and date.removed_at is null and own.user_id is not null
    order by own.user_id, date.starts_at, date.id`)
    .then(({ rows }) => rows)
}

/**
 * Registrations by day, including those deleted after the event was over.
 * @throws Forbidden unless staff
 */
export async function registrationsByDay(actor: Actor, span: DaySpan): Promise<Map<string, number>> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const [days, storedFigures] = await Promise.all([
    countByDay(eventRegistrations, eventRegistrations.createdAt, span, ne(eventRegistrations.state, 'asked')),
    storedFiguresIn([registrationFigure], span),
  ])
  for (const { day, count } of storedFigures) days.set(day, (days.get(day) ?? 0) + count)
  return days
}

/** The registrations among `registrationIds` whose events end after `since`, with the end of each. By primary key. */
export async function endsSince(
  registrationIds: string[],
  since: Date,
): Promise<{ registrationId: string; endsAt: Date }[]> {
  return database()
    .select({ registrationId: eventRegistrations.id, endsAt: events.endsAt })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(inArray(eventRegistrations.id, registrationIds), gt(events.endsAt, since)))
}

/** Events with registrations of guests with these addresses, or of these members. By index. */
export async function registrationsOfPerson(actor: Actor, emails: string[], memberIds: string[]) {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const { id, state, createdAt, cameAt, consentAt, userId, guestEmail } = eventRegistrations
  return database()
    .select({ id, state, createdAt, cameAt, consentAt, eventId: events.id, title: events.title })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(or(inArray(sql`lower(${guestEmail})`, emails), inArray(userId, memberIds)))
    .orderBy(asc(createdAt), asc(eventRegistrations.id))
    .limit(200)
}

/** A registration as sent to webhooks. By primary key. @throws Forbidden */
export async function registrationRecord(actor: Actor, id: string) {
  if (!can(actor, 'record.tell')) throw new Forbidden()
  const { state, createdAt, guestName, guestEmail } = eventRegistrations
  const [registration] = await database()
    .select({
      id: eventRegistrations.id,
      eventId: eventRegistrations.eventId,
      title: events.title,
      startsAt: events.startsAt,
      state,
      createdAt,
      memberId: eventRegistrations.userId,
      guestName,
      guestEmail,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(eq(eventRegistrations.id, id))
  if (!registration) return undefined
  const { guestName: name, guestEmail: email, ...record } = registration
  const member = registration.memberId
    ? (await contactsById([registration.memberId])).get(registration.memberId)
    : undefined
  return { ...record, name: member?.name ?? name, email: member?.email ?? email }
}

/**
 * The registrations of an event by id, 100 a page. By index.
 * @throws Forbidden unless the actor may read addresses of guests, NotFound
 */
export async function registrationsAfter(actor: Actor, eventId: string, after: string) {
  if (!can(actor, 'guest.read-address')) throw new Forbidden()
  if (!isId(eventId)) throw new NotFound()
  const { id, state, createdAt, userId, guestName, guestEmail } = eventRegistrations
  const rows = await database()
    .select({ id, eventId: eventRegistrations.eventId, state, createdAt, memberId: userId, guestName, guestEmail })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), isId(after) ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(101)
  const page = rows.slice(0, 100)
  const contacts = await contactsById(page.flatMap(({ memberId }) => memberId ?? []))
  const data = page.map(({ guestName: name, guestEmail: email, ...row }) => {
    const member = row.memberId ? contacts.get(row.memberId) : undefined
    return { ...row, name: member?.name ?? name, email: member?.email ?? email }
  })
  return { data, after: rows.length > 100 ? (page.at(-1)?.id ?? null) : null }
}
