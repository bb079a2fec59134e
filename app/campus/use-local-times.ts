import { useEffect } from 'react'

/**
 * Puts moments that React added after the page arrived into the reader's zone, as the page's own script does with the
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
