import { z } from 'zod'
import { optionalText } from '#app/platform/forms/text.ts'

/** What a person says of a picture in the library. */
export const mediaDraft = z.object({ name: optionalText(200), alt: optionalText(300) })

export type MediaDraft = z.output<typeof mediaDraft>

/** Where something uploaded is used. */
export interface MediaUse {
  kind: 'article' | 'collection' | 'words' | 'trash' | 'draft' | 'review' | 'version' | 'entry-version'
  /** The record's; null for a draft of a new article, and for the firm's words. */
  id: string | null
  title: string
  isPublished: boolean
}

/** What a use is called that is no article as it stands. */
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

/** Uses in a few words: `“Discovery calls” and 2 more`. */
export function formatUses(uses: MediaUse[]): string {
  const [first] = uses
  if (!first) return 'Not used'
  const name = `“${first.title || 'Untitled'}”${first.kind === 'article' ? '' : ` (${kindWords[first.kind]})`}`
  return uses.length === 1 ? name : `${name} and ${uses.length - 1} more`
}

/** What a picture is called that has no name. */
export function nameOf(url: string): string {
  return url.split('/').at(-1) ?? url
}
