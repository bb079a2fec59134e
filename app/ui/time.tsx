export interface TimeProps {
  value: Date | string
  /** The end of a range that begins at `value`: both are formatted as one, with a single time zone. */
  until?: Date | string
  /** `day`: November 18, 2026. `minute`: November 18, 2026 at 4:00 PM UTC. `clock`: 4:00 PM UTC. */
  shows?: 'day' | 'minute' | 'clock'
  className?: string
}

/**
 * A time in UTC, with the zone. With JavaScript it is shown in the reader's time zone instead; a `day` alone does not
 * change.
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
      ref={shows === 'day' ? undefined : showInLocalZone}
      suppressHydrationWarning
    >
      {end ? formatSpan(moment, end) : formatTime(moment, shows)}
    </time>
  )
}

/** `November 18, 2026 at 4:00 PM UTC`, or its date or time alone. */
export function formatTime(moment: Date, shows: 'day' | 'minute' | 'clock' = 'minute'): string {
  const day = `${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`
  if (shows === 'day') return day
  const hours = moment.getUTCHours()
  const minutes = String(moment.getUTCMinutes()).padStart(2, '0')
  const clock = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} UTC`
  return shows === 'clock' ? clock : `${day} at ${clock}`
}

/** `November 18, 2026 at 4:00 PM to 5:00 PM UTC`; the end's date is included if it differs. */
function formatSpan(start: Date, end: Date): string {
  const isOneDay = formatTime(start, 'day') === formatTime(end, 'day')
  return `${formatTime(start).replace(/ UTC$/, '')} to ${formatTime(end, isOneDay ? 'clock' : 'minute')}`
}

// Converts times that React renders later; the page's script has handled the initial ones.
function showInLocalZone(time: HTMLTimeElement | null): void {
  if (!time) return
  const day = time.dataset.shows === 'minute' && ({ day: 'numeric', month: 'long', year: 'numeric' } as const)
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...day, ...clock })
  const [start, { until }] = [new Date(time.dateTime), time.dataset]
  time.textContent = until ? format.formatRange(start, new Date(until)) : format.format(start)
}

// Not Intl: its data differs between server and browser in details, which would be a hydration mismatch.
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
