import { config } from '#app/platform/config/config.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { calendarResponse } from '../calendar/response.server.ts'
import { openCalendar, openCalendarChangedAt } from '../public/queries.server.ts'
import type { Route } from './+types/open-feed.route.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** `/events.ics`: the public events as a calendar feed. */
export async function loader({ request }: Route.LoaderArgs) {
  const { siteUrl } = config()
  const entries = (await openCalendar()).map((event) => ({ ...event, page: `${siteUrl}/events/${event.slug}` }))
  const text = calendarFile(entries, siteUrl, `${site.name} Events`)
  return calendarResponse(request, text, { changedAt: await openCalendarChangedAt() })
}
