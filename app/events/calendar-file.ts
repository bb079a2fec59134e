import ical, { ICalCalendarMethod } from 'ical-generator'
import type { CampusEvent } from './event.ts'

/** Facts → an event as an iCalendar file, with the join link where the event was loaded with it. */
export function calendarFile({ event, siteUrl }: { event: CampusEvent; siteUrl: string }): string {
  const { joinUrl } = event
  const page = `${siteUrl}/campus/events#event-${event.id}`
  const calendar = ical({
    name: 'Solutioneer Campus',
    prodId: { company: 'Solutioneer', product: 'Campus', language: 'EN' },
  })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${event.id}@${new URL(siteUrl).hostname}`,
    sequence: event.revision,
    start: event.startsAt,
    end: event.endsAt,
    summary: event.title,
    description: [event.description, joinUrl ? `Join: ${joinUrl}` : '', page].filter(Boolean).join('\n\n'),
    url: joinUrl ?? page,
    ...(joinUrl && { location: joinUrl }),
  })
  return calendar.toString()
}
