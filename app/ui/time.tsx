export interface TimeProps {
  value: Date | string
  /** `day`: 18 Nov 2026. `minute`: 18 Nov 2026, 16:00 UTC. `clock`: 16:00 UTC. */
  shows?: 'day' | 'minute' | 'clock'
  className?: string
}

/**
 * A moment, in UTC with the zone named. Where scripts run it is rewritten in the reader's zone, named as well; a `day`
 * alone stays as it is.
 */
export function Time({ value, shows = 'minute', className }: TimeProps) {
  const moment = new Date(value)
  return (
    <time
      key={moment.toISOString()}
      dateTime={moment.toISOString()}
      data-shows={shows === 'day' ? undefined : shows}
      className={className}
      ref={shows === 'day' ? undefined : inOwnZone}
      suppressHydrationWarning
    >
      {formatTime(moment, shows)}
    </time>
  )
}

/** `18 Nov 2026, 16:00 UTC`, or its day or clock alone. */
export function formatTime(moment: Date, shows: 'day' | 'minute' | 'clock' = 'minute'): string {
  const day = `${moment.getUTCDate()} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
  if (shows === 'day') return day
  const clock = `${moment.toISOString().slice(11, 16)} UTC`
  return shows === 'clock' ? clock : `${day}, ${clock}`
}

// What the page's own script does for the moments that it finds, for those that React adds later.
function inOwnZone(time: HTMLTimeElement | null): void {
  if (!time) return
  const day = time.dataset.shows === 'minute' && ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  time.textContent = new Date(time.dateTime).toLocaleString('en-GB', { ...day, ...clock })
}

// Not Intl: the server's and the browser's data differ in details ("Sep", "Sept"), and the page would not hydrate.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
