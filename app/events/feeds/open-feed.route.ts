import { config } from '#app/platform/config/config.server.ts'
import { site } from '#app/site/site.ts'
import { calendarAnswer } from '../calendar/answer.server.ts'
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { openCalendar } from '../open/queries.server.ts'

/** `/events.ics`: the public events, for a calendar to subscribe to. */
export async function loader() {
  const { siteUrl } = config()
  const entries = (await openCalendar()).map((event) => ({ ...event, page: `${siteUrl}/events/${event.slug}` }))
  return calendarAnswer(calendarFile(entries, siteUrl, `${site.name} Events`))
}
