import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import zoneScript from './in-event-zone.browser.ts?script'

export interface InEventZoneProps {
  startsAt: Date | string
  /** What the clocks of the event's zone show then: in words, and as `2026-12-05T11:00`. */
  there: { words: string; clocks: string }
}

/** When an event begins by the clocks of its own zone. Where the reader's show the same, it has been said, and goes. */
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
