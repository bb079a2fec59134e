import type { PageOf } from '#app/platform/lists/page-of.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { openEvents } from './public/open-events.content.ts'

/** The ways through a list of events: in what is to come, later is further on; in the past, earlier is. */
export function EventPages({ events, past }: { events: PageOf<{ id: string }>; past: boolean }) {
  const { title, ways } = openEvents()
  const words = past ? { before: ways.recent, after: ways.earlier } : { before: ways.sooner, after: ways.later }
  return <PageLinks label={title} page={events} query={past ? { past: '' } : {}} words={words} />
}
