export interface TimeProps {
  value: Date | string
  /** The end of a span that begins at `value`: both are said as one, with one zone. */
  until?: Date | string
  /** `day`: November 18, 2026. `minute`: November 18, 2026 at 4:00 PM UTC. `clock`: 4:00 PM UTC. */
  shows?: 'day' | 'minute' | 'clock'
  className?: string
}

/**
 * A moment, in UTC with the zone named. Where scripts run it is rewritten in the reader's zone, named as well; a `day`
 * alone stays as it is.
 */
export function Time({ value, until, shows = 'minute', className }: TimeProps) {
  const moment = new Date(value)
  const end = until === undefined ? undefined : new Date(until)
  return (
    <time
      key={moment.toISOString() + (end?.toISOString() ?? '')}
      dateTime={moment.toISOString()}
      data-until={end?.toISOString()}
      data-shows={shows === 'day' ? undefined : shows}
      className={className}
      ref={shows === 'day' ? undefined : inOwnZone}
      suppressHydrationWarning
    >
      {end ? formatSpan(moment, end) : formatTime(moment, shows)}
    </time>
  )
}

/** `November 18, 2026 at 4:00 PM UTC`, or its day or clock alone. */
export function formatTime(moment: Date, shows: 'day' | 'minute' | 'clock' = 'minute'): string {
  const day = `${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`
  if (shows === 'day') return day
  const hours = moment.getUTCHours()
  const minutes = String(moment.getUTCMinutes()).padStart(2, '0')
  const clock = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} UTC`
  return shows === 'clock' ? clock : `${day} at ${clock}`
}

/** `November 18, 2026 at 4:00 PM to 5:00 PM UTC`; the second day is said where it is another. */
function formatSpan(start: Date, end: Date): string {
  const isOneDay = formatTime(start, 'day') === formatTime(end, 'day')
  return `${formatTime(start).replace(/ UTC$/, '')} to ${formatTime(end, isOneDay ? 'clock' : 'minute')}`
}

// What the page's own script does for the moments that it finds, for those that React adds later.
function inOwnZone(time: HTMLTimeElement | null): void {
  if (!time) return
  const day = time.dataset.shows === 'minute' && ({ day: 'numeric', month: 'long', year: 'numeric' } as const)
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...day, ...clock })
  const [start, { until }] = [new Date(time.dateTime), time.dataset]
  time.textContent = until ? format.formatRange(start, new Date(until)) : format.format(start)
}

// Not Intl: the server's and the browser's data differ in details, and the page would not hydrate.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
