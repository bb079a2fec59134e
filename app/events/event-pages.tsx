import type { PageOf } from '#app/platform/lists/page-of.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { openEvents } from './public/open-events.content.ts'

/**
 * Pagination of a list of events. Upcoming events are sorted ascending and past ones descending, so the labels differ.
 */
export function EventPages({ events, past }: { events: PageOf<{ id: string }>; past: boolean }) {
  const { title, ways } = openEvents()
  const words = past ? { before: ways.recent, after: ways.earlier } : { before: ways.sooner, after: ways.later }
  return <PageLinks label={title} page={events} query={past ? { past: '' } : {}} words={words} />
}
