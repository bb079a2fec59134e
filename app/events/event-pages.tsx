import type { PageOf } from '#app/platform/lists/page-of.ts'
import { PageLinks } from '#app/ui/page-links.tsx'

/** The ways through a list of events: in what is to come, later is further on; in the past, earlier is. */
export function EventPages({ events, past }: { events: PageOf<{ id: string }>; past: boolean }) {
  const words = past
    ? { before: 'More recent events', after: 'Earlier events' }
    : { before: 'Sooner events', after: 'Later events' }
  return <PageLinks label="Events" page={events} query={past ? { past: '' } : {}} words={words} />
}
