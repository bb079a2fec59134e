import { useEffect } from 'react'

/**
 * Converts times that React added after the page load to the reader's time zone. The page's own script converts the
 * others.
 */
export function useLocalTimes(): void {
  useEffect(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-shows]')) {
      const moment = new Date(time.dateTime)
      const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
      const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
      const words = moment.toLocaleString('en-US', { ...(time.dataset.shows === 'minute' && day), ...clock })
      if (time.textContent !== words) time.textContent = words
    }
  })
}
