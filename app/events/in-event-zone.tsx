import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import zoneScript from './in-event-zone.browser.ts?script'

export interface InEventZoneProps {
  startsAt: Date | string
  /** The start in the event's zone: in words, and as `2026-12-05T11:00`. */
  there: { words: string; clocks: string }
}

/** The start in the event's own time zone. A script hides it if the reader's local time is the same. */
export function InEventZone({ startsAt, there: { words, clocks } }: InEventZoneProps) {
  return (
    <>
      <p id="there" data-clocks={clocks} data-moment={new Date(startsAt).toISOString()}>
        {words}
      </p>
      <InlineScript text={zoneScript} />
    </>
  )
}
