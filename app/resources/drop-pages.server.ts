import { hear } from '#app/platform/events.server.ts'
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
  for (const name of articleSignals) hear(name, () => invalidateTags('articles'))
  hear('media.replaced', () => invalidateTags('articles', 'images', 'site'))
  hear('media.put-back', () => invalidateTags('articles', 'images', 'site'))
  for (const name of downloadSignals) hear(name, () => invalidateTags('downloads'))
  for (const name of [...categorySignals, ...tagSignals]) hear(name, () => invalidateTags('articles', 'downloads'))
}
