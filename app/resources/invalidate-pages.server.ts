import { onEvent } from '#app/platform/events.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
// Imported for its side effect: these jobs must be declared before the job queue starts.
import '#app/platform/images/store.server.ts'
import '#app/platform/storage/remove.server.ts'
import { articleEvents } from './articles/events.ts'
import { categoryEvents } from './categories/events.ts'
import { downloadEvents } from './downloads/events.ts'
import { tagEvents } from './tags/events.ts'

/** Invalidates cached pages of articles and downloads when one of them, or a category or tag, changes. */
export function invalidateResourcePages(): void {
  for (const name of articleEvents) onEvent(name, () => invalidateTags('articles'))
  onEvent('media.replaced', () => invalidateTags('articles', 'images', 'site'))
  onEvent('media.put-back', () => invalidateTags('articles', 'images', 'site'))
  for (const name of downloadEvents) onEvent(name, () => invalidateTags('downloads'))
  for (const name of [...categoryEvents, ...tagEvents]) onEvent(name, () => invalidateTags('articles', 'downloads'))
}
