import { Temporal } from 'temporal-polyfill'
import { zonedMoment } from '#app/platform/zones/zone.server.ts'
import type { AgendaRow } from './agenda.ts'

/**
 * The moments of an agenda in the event's zone: the first on the start day, each later one after the one above it, past
 * midnight if necessary. They move with the event.
 */
export function agendaMoments(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  rows: AgendaRow[],
): { moment: Date; title: string }[] {
  let day = zonedMoment(timeZone, startsAt).toPlainDate()
  let before = ''
  return rows.map(({ at, title }) => {
    if (at < before) day = day.add({ days: 1 })
    before = at
    const moment = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at) })
    return { moment: new Date(moment.epochMilliseconds), title }
  })
}
