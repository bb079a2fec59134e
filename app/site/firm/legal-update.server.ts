import { lastPublished } from '#app/platform/copy/queries.server.ts'
import { legalUpdate } from './legal.ts'

/** When a legal page last changed: the date of its default text, or of the last published custom text. */
export async function legalUpdateOf(page: 'privacy' | 'terms') {
  const published = await lastPublished(page)
  if (!published) return legalUpdate
  return {
    label: legalUpdate.label,
    date: published.toISOString().slice(0, 10),
    shown: published.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  }
}
