import { type ContentLine, contentLines } from '#app/platform/calendars/content-lines.ts'
import { type CalendarEvent, type CalendarZones, parseEvent, parseFreeBusy } from './calendar-event.ts'
import type { Period } from './clock.ts'

/** The parsed contents of a calendar file. */
export interface CalendarFile {
  events: CalendarEvent[]
  busy: { period: Period; calendar: CalendarZones }[]
  /** Number of entries, and how many could not be parsed at all. */
  entries: number
  unread: number
  isCalendar: boolean
}

const entryKinds = ['VEVENT', 'VFREEBUSY']
const otherKinds = ['VTIMEZONE', 'VTODO', 'VJOURNAL', 'VAVAILABILITY']

/**
 * Parses a streamed calendar file entry by entry, so that a broken or unterminated entry does not affect the others.
 * @param addresses email addresses of the owner
 */
export function calendarReader(addresses: string[]) {
  const owners = new Set(addresses.map((address) => address.toLowerCase()))
  const file: CalendarFile = { events: [], busy: [], entries: 0, unread: 0, isCalendar: false }
  let calendar: CalendarZones = { zone: '', described: new Map() }
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
      // An unterminated entry ends where the next one begins.
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
    // Properties of a nested component, such as an alarm, do not belong to the event.
    if (open) {
      if (open.inside.length === 0) open.lines.push(line)
    } else if (name === 'X-WR-TIMEZONE') calendar.zone = value
    // Google uses the owner's address as the name of a calendar.
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

function describe({ lines, texts }: { lines: ContentLine[]; texts: string[] }, { described }: CalendarZones): void {
  const name = lines.find((line) => line.name === 'TZID')?.value
  if (name && !described.has(name)) described.set(name, texts)
}

function busyIn(lines: ContentLine[]): Period[] {
  return lines.flatMap(({ name, params, value }) => (name === 'FREEBUSY' ? parseFreeBusy(value, params) : []))
}
