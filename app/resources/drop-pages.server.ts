import { onEvent } from '#app/platform/events.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
// Imported for its side effect: these jobs must be declared before the job queue starts.
import '#app/platform/images/store.server.ts'
import '#app/platform/storage/remove.server.ts'
import { articleSignals } from './articles/signals.ts'
import { categorySignals } from './categories/signals.ts'
import { downloadSignals } from './downloads/signals.ts'
import { tagSignals } from './tags/signals.ts'

/** Invalidates cached pages of articles and downloads when one of them, or a category or tag, changes. */
export function invalidateResourcePages(): void {
  for (const name of articleSignals) onEvent(name, () => invalidateTags('articles'))
  onEvent('media.replaced', () => invalidateTags('articles', 'images', 'site'))
  onEvent('media.put-back', () => invalidateTags('articles', 'images', 'site'))
  for (const name of downloadSignals) onEvent(name, () => invalidateTags('downloads'))
  for (const name of [...categorySignals, ...tagSignals]) onEvent(name, () => invalidateTags('articles', 'downloads'))
}
