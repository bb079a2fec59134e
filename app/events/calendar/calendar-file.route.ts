import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { findEventForCalendar } from '../queries.server.ts'
import type { Route } from './+types/calendar-file.route.ts'
import { calendarAnswer } from './answer.server.ts'
import { calendarFile } from './calendar-file.server.ts'

/**
 * `/campus/events/{id}.ics`: an event for a calendar. Whoever has the address may read it, since calendars fetch it
 * without a session; one for groups, who may see it, and with `?seat=` who has the link of a registration. One that is
 * cancelled or deleted says so.
 */
export async function loader({ request, context, params: { file } }: Route.LoaderArgs) {
  const [, id] = /^([^.]+)\.ics$/.exec(file) ?? []
  if (!id) throw new NotFound()
  const event = await findEventForCalendar(actorOf(context), id, new URL(request.url).searchParams.get('seat'))
  const { siteUrl } = config()
  const page = `${siteUrl}/campus/events#event-${event.id}`
  const text = calendarFile([{ ...event, page }], siteUrl)
  return calendarAnswer(request, text, { filename: `event-${event.id}.ics`, changedAt: event.changedAt })
}
