import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** The editable fields of a picture in the library. */
export const mediaDraft = z.object({ name: optionalText(200), alt: optionalText(300) })

export type MediaDraft = z.output<typeof mediaDraft>

/** A use of an uploaded file. */
export interface MediaUse {
  kind: 'article' | 'collection' | 'words' | 'trash' | 'draft' | 'review' | 'version' | 'entry-version'
  /** The record's id; null for a draft of a new article, and for the organization's copy. */
  id: string | null
  title: string
  isPublished: boolean
}

/** Labels of uses other than a current article. */
export const kindWords: Record<MediaUse['kind'], string> = {
  article: 'article',
  collection: 'collection',
  words: 'the firm',
  trash: 'in the trash',
  draft: 'unsaved draft',
  review: 'text for approval',
  version: 'earlier version',
  'entry-version': 'earlier version',
}

/** Formats uses: `“Discovery calls” and 2 more`. */
export function formatUses(uses: MediaUse[]): string {
  const [first] = uses
  if (!first) return 'Not used'
  const name = `“${first.title || 'Untitled'}”${first.kind === 'article' ? '' : ` (${kindWords[first.kind]})`}`
  return uses.length === 1 ? name : `${name} and ${uses.length - 1} more`
}

/** The file name, for pictures without a name. */
export function nameOf(url: string): string {
  return url.split('/').at(-1) ?? url
}
