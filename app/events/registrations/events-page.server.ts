import { currentProfile, suspensionMessage } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { agendaMoments } from '../agenda/moments.server.ts'
import { calendarLinks } from '../calendar/links.ts'
import type { CampusEvent } from '../event.ts'
import { findEvent, listPast, listUpcoming } from '../queries.server.ts'

/**
 * Loads the page of events: upcoming ones, or past ones with `?past`.
 * @param changedId the event whose registration was requested; the one that the address names if left out. It comes
 * first if it is not on this page of the list, so that its result is seen.
 */
export async function listEvents(member: SignedIn, request: Request, changedId?: string) {
  const query = new URL(request.url).searchParams
  const past = query.has('past')
  const [events, profile, changed] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => (past ? listPast : listUpcoming)(member, cursor)),
    currentProfile(member),
    findVisibleEvent(member, changedId ?? query.get('registered') ?? query.get('cancelled')),
  ])
  const items = changed && !events.items.some(({ id }) => id === changed.id) ? [changed, ...events.items] : events.items
  return {
    past,
    suspended: profile.suspendedUntil && suspensionMessage(profile.suspendedUntil),
    /** Id of the event whose registration was just saved, or cancelled. */
    saved: query.get('registered'),
    cancelled: query.get('cancelled'),
    events: { ...events, items: items.map(shown) },
  }
}

async function findVisibleEvent(member: SignedIn, id: string | null): Promise<CampusEvent | undefined> {
  if (!id) return undefined
  try {
    return await findEvent(member, id)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

function shown({
  description,
  revision,
  threadKey,
  seriesId,
  agenda,
  publishAt,
  reminders,
  remindBy,
  declineHours,
  mustAccept,
  hostId,
  plain,
  ...event
}: CampusEvent) {
  const { id, title, startsAt, endsAt, timeZone } = event
  const page = `${config().siteUrl}/campus/events#event-${id}`
  return {
    ...event,
    html: htmlOf(event, description),
    agenda: agendaMoments(event, agenda),
    there: timeZone === 'UTC' ? null : formatInZone(startsAt, timeZone),
    calendar: calendarLinks(`/campus/events/${id}.ics`, { title, about: plain ?? '', startsAt, endsAt, page }),
  }
}

export type EventsData = Awaited<ReturnType<typeof listEvents>>
