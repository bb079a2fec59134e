import { config } from '#app/platform/config/config.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { calendarResponse } from '../calendar/response.server.ts'
import { openEventForCalendar } from '../public/queries.server.ts'
import type { Route } from './+types/open-event.route.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** `/events/{slug}.ics`: a public event for calendars; cancelled and deleted events are marked as such. */
export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const { siteUrl } = config()
  const event = await openEventForCalendar(slug)
  const text = calendarFile([{ ...event, page: `${siteUrl}/events/${slug}` }], siteUrl)
  return calendarResponse(request, text, { filename: 'event.ics', changedAt: event.changedAt })
}
