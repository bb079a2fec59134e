import ICAL from 'ical.js'
import { isZone, momentIn } from '#app/platform/zones/zone.server.ts'

/** From when to when somebody is busy, in UTC. */
export type BusySpan = [from: string, to: string]

/** What a calendar may cost: dates of series that are looked at, and spans that are kept. */
const most = { dates: 20_000, spans: 2_000 }

/**
 * When somebody is busy, by a calendar (RFC 5545): what is cancelled or marked as free is left out, series are taken
 * apart. Times without a zone are those of `zone`. @throws where it is no calendar
 */
export function busySpansOf(text: string, zone: string, from: Date, to: Date): BusySpan[] {
  const root = new ICAL.Component(ICAL.parse(text) as never)
  const zones = root.getAllSubcomponents('vtimezone').map((one) => new ICAL.Timezone(one))
  const named = new Map(zones.map((one) => [one.tzid, one]))
  const spans: BusySpan[] = []
  let dates = 0
  for (const event of mainEvents(root)) {
    if (!event.isRecurring()) {
      keep(event.startDate, event.endDate)
      continue
    }
    const series = event.iterator()
    for (let next = series.next(); next && dates < most.dates; next = series.next()) {
      dates++
      if (momentOf(next) > to) break
      const { startDate, endDate, item } = event.getOccurrenceDetails(next)
      if (isBusy(item.component)) keep(startDate, endDate)
    }
  }
  return spans.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, most.spans)

  function keep(startDate: ICAL.Time | null, endDate: ICAL.Time | null): void {
    if (!startDate) return
    const [begins, ends] = [momentOf(startDate), momentOf(endDate ?? startDate)]
    if (begins < to && ends > from) spans.push([begins.toISOString(), ends.toISOString()])
  }

  function momentOf(time: ICAL.Time): Date {
    const tzid = time.zone?.tzid ?? 'floating'
    if (tzid === 'UTC' || tzid === 'Z') return time.toJSDate()
    const clock = `${time.toString().slice(0, 10)}T${time.isDate ? '00:00' : time.toString().slice(11, 16)}`
    const given = time.isDate || tzid === 'floating' ? ((time as Zoned).timezone ?? '') : tzid
    const own = named.get(given)
    if (own && !isZone(given)) return new Date(time.toUnixTime() * 1000 - own.utcOffset(time) * 1000)
    return momentIn(isZone(given) ? given : zone, clock) ?? time.toJSDate()
  }
}

interface Zoned {
  timezone?: string
}

/** Every event with the dates of its series that were changed. */
function mainEvents(root: ICAL.Component): ICAL.Event[] {
  const all = root.getAllSubcomponents('vevent').slice(0, 5_000)
  const changed = Map.groupBy(
    all.filter((one) => one.hasProperty('recurrence-id')),
    (one) => String(one.getFirstPropertyValue('uid')),
  )
  return all
    .filter((one) => !one.hasProperty('recurrence-id') && isBusy(one))
    .map((one) => {
      const exceptions = changed.get(String(one.getFirstPropertyValue('uid'))) ?? []
      return new ICAL.Event(one, { exceptions: exceptions.slice(0, 500) as never, strictExceptions: true })
    })
}

function isBusy(event: ICAL.Component): boolean {
  const said = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT'
}
