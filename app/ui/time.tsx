export interface TimeProps {
  value: Date | string
  /** `day`: 18 Nov 2026. `minute`: 18 Nov 2026, 16:00 UTC. `clock`: 16:00 UTC. */
  shows?: 'day' | 'minute' | 'clock'
  className?: string
}

/**
 * A moment, in UTC with the zone named. Where the page's own script runs it is rewritten in the reader's zone, named
 * as well; a `day` alone stays as it is.
 */
export function Time({ value, shows = 'minute', className }: TimeProps) {
  const moment = new Date(value)
  return (
    <time dateTime={moment.toISOString()} data-shows={shows === 'day' ? undefined : shows} className={className} suppressHydrationWarning>
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

// Not Intl: the server's and the browser's data differ in details ("Sep", "Sept"), and the page would not hydrate.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
