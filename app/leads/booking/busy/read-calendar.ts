import { type ContentLine, contentLines } from '#app/platform/calendars/content-lines.ts'
import { type CalendarEvent, type CalendarFacts, parseEvent, parseFreeBusy } from './calendar-event.ts'
import type { Period } from './clock.ts'

/** What stands in a calendar file. */
export interface CalendarFile {
  events: CalendarEvent[]
  busy: { period: Period; calendar: CalendarFacts }[]
  /** How many entries there are, and how many of them could not be read at all. */
  entries: number
  unread: number
  isCalendar: boolean
}

const entryKinds = ['VEVENT', 'VFREEBUSY']
const otherKinds = ['VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY']

/**
 * Reads a calendar file while it arrives, entry by entry: what is broken in one, or left open, costs that one alone.
 * @param addresses of whom the calendar belongs to
 */
export function calendarReader(addresses: string[]) {
  const owners = new Set(addresses.map((address) => address.toLowerCase()))
  const file: CalendarFile = { events: [], busy: [], entries: 0, unread: 0, isCalendar: false }
  let calendar: CalendarFacts = { zone: '', described: new Map() }
  let open: { kind: string; lines: ContentLine[]; texts: string[]; inside: string[] } | undefined
  const close = () => {
    const closed = open
    open = undefined
    if (closed?.kind === 'VTIMEZONE') describe(closed, calendar)
    if (!closed || !entryKinds.includes(closed.kind)) return
    file.entries++
    try {
      if (closed.kind === 'VEVENT') file.events.push(parseEvent(closed.lines, calendar, owners))
      else file.busy.push(...busyIn(closed.lines).map((period) => ({ period, calendar })))
    } catch {
      file.unread++
    }
  }
  const begin = (kind: string) => {
    if (kind === 'VCALENDAR') {
      close()
      calendar = { zone: '', described: new Map() }
      file.isCalendar = true
    } else if (entryKinds.includes(kind) || otherKinds.includes(kind)) {
      // One that was not ended ends here.
      close()
      open = { kind, lines: [], texts: [`BEGIN:${kind}`], inside: [] }
    } else open?.inside.push(kind)
  }
  const end = (kind: string) => {
    if (kind === 'VCALENDAR' || kind === open?.kind) {
      open?.texts.push(`END:${open.kind}`)
      close()
    } else if (open?.inside.includes(kind)) open.inside.length = open.inside.lastIndexOf(kind)
  }
  const { write, end: endLines } = contentLines((line, text) => {
    const { name, value } = line
    const kind = value.toUpperCase()
    if (open?.kind === 'VTIMEZONE' && kind !== open.kind) open.texts.push(text)
    if (name === 'BEGIN') return begin(kind)
    if (name === 'END') return end(kind)
    // What stands in an alarm is not said of its event.
    if (open) {
      if (open.inside.length === 0) open.lines.push(line)
    } else if (name === 'X-WR-TIMEZONE') calendar.zone = value
    // Google names a calendar by the address of whose it is.
    else if (name === 'X-WR-CALNAME' && value.includes('@')) owners.add(value.toLowerCase())
  })
  return {
    write,
    end(): CalendarFile {
      endLines()
      close()
      return file
    },
  }
}

function describe({ lines, texts }: { lines: ContentLine[]; texts: string[] }, { described }: CalendarFacts): void {
  const name = lines.find((line) => line.name === 'TZID')?.value
  if (name && !described.has(name)) described.set(name, texts)
}

function busyIn(lines: ContentLine[]): Period[] {
  return lines.flatMap(({ name, params, value }) => (name === 'FREEBUSY' ? parseFreeBusy(value, params) : []))
}
