import { type BusyTimes, busyReader } from './busy-spans.server.ts'

const december = {
  zone: 'America/New_York',
  from: new Date('2026-12-01T00:00Z'),
  to: new Date('2026-12-24T00:00Z'),
  addresses: ['ada@solutioneer.example'],
}

/** The busy times of three weeks in December 2026, by default for a host in New York. */
export function readDecember(text: string | string[], question: Partial<typeof december> = {}): BusyTimes {
  const reader = busyReader({ ...december, ...question })
  for (const part of [text].flat()) reader.write(part)
  return reader.end()
}

/** Busy times in the notation of the tests: `07 15:00-16:00`, or `07 23:00-08 01:00` across midnight; in UTC. */
export function inDays({ busy }: Pick<BusyTimes, 'busy'>): string[] {
  return busy.map(([from, to]) => {
    const [day, end] = [from.slice(8, 10), to.slice(8, 10)]
    return `${day} ${from.slice(11, 16)}-${day === end ? '' : `${end} `}${to.slice(11, 16)}`
  })
}

/** Builds a calendar from the lines of its events. */
export function calendarOf(...events: string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}
