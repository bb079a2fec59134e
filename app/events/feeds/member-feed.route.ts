import { config } from '#app/platform/config/config.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { calendarResponse } from '../calendar/response.server.ts'
import { registrationPage } from '../mails/event.mail.tsx'
import type { Route } from './+types/member-feed.route.ts'
import { eventsOfFeed } from './feed.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** `/campus/calendar/{token}.ics`: a member's own events as a calendar feed. */
export async function loader({ request, params: { token } }: Route.LoaderArgs) {
  const { siteUrl } = config()
  const entries = (await eventsOfFeed(token)).map((event) => ({
    ...event,
    page: registrationPage(siteUrl, { token: event.registrationToken }),
  }))
  return calendarResponse(request, calendarFile(entries, siteUrl))
}
