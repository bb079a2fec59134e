import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/calendar-file.route.ts'
import { calendarFile } from './calendar-file.ts'
import { findEventForCalendar } from './queries.server.ts'

/**
 * `/campus/events/{id}.ics`: an event for a calendar. Whoever has the address may read it, since calendars fetch it
 * without a session; the join link is in it only for those who are registered.
 */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const [, id] = /^([^.]+)\.ics$/.exec(file) ?? []
  if (!id) throw new NotFound()
  const event = await findEventForCalendar(actorOf(context), id)
  const text = calendarFile({ event, siteUrl: config().siteUrl })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="event-${event.id}.ics"`,
      'cache-control': 'private, no-cache',
    },
  })
}
