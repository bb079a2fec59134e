import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findEventForCalendar } from '../queries.server.ts'
import type { Route } from './+types/calendar-file.route.ts'
import { calendarFile } from './calendar-file.server.ts'
import { calendarResponse } from './response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/**
 * `/campus/events/{id}.ics`: an event for calendars. Calendars send no session, so anybody with the URL can read it;
 * events for groups require permission, or a registration's token in `?seat=`. Cancelled and deleted events are marked
 * as such.
 */
export async function loader({ request, context, params: { file } }: Route.LoaderArgs) {
  const [, id] = /^([^.]+)\.ics$/.exec(file) ?? []
  if (!id) throw new NotFound()
  const event = await findEventForCalendar(actorOf(context), id, new URL(request.url).searchParams.get('seat'))
  const { siteUrl } = config()
  const page = `${siteUrl}/campus/events#event-${event.id}`
  const text = calendarFile([{ ...event, page }], siteUrl)
  return calendarResponse(request, text, { filename: `event-${event.id}.ics`, changedAt: event.changedAt })
}
