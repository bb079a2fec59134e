import { on } from '#app/platform/events/events.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
// The jobs of pictures and files are declared where they are, and must be before the jobs start.
import '#app/platform/images/store.server.ts'
import '#app/platform/storage/remove.server.ts'
import { articleEvents } from './articles/events.ts'
import { categoryEvents } from './categories/events.ts'
import { downloadEvents } from './downloads/events.ts'
import { tagEvents } from './tags/events.ts'

/** What is cached of articles and downloads goes when one of them, or what they are sorted by, changes. */
export function dropResourcePages(): void {
  for (const name of articleEvents) on(name, (tx) => dropPages(tx, 'articles'))
  for (const name of downloadEvents) on(name, (tx) => dropPages(tx, 'downloads'))
  for (const name of [...categoryEvents, ...tagEvents]) on(name, (tx) => dropPages(tx, 'articles', 'downloads'))
}
