import type { MetaDescriptor } from 'react-router'
import { site } from './site.ts'

/** A page's metadata for browsers, search engines and link previews. */
export interface PageMeta {
  /** The page's name: the tab shows `Name | Solutioneer`. Omitted on the home page. */
  title?: string
  /** The home page's title, next to the organization's name. */
  heading?: string
  description?: string
  /** `article` for articles. */
  type?: 'website' | 'article'
  /** Excludes the page from search results. */
  noindex?: boolean
  /** Replaces title and description in link previews. */
  sharing?: { title: string; text: string }
}

/**
 * The `meta` of a route: `export const meta = () => pageMeta({ title: 'About Us', description: '…' })`. The document
 * adds the canonical address and the preview picture, because it knows the origin; the page adds structured data
 * (`structured-data.tsx`).
 */
export function pageMeta({
  title,
  heading = site.tagline,
  description,
  type = 'website',
  noindex,
  sharing,
}: PageMeta): MetaDescriptor[] {
  const full = title ? `${title} | ${site.name}` : `${heading} | ${site.name}`
  return [
    { title: full },
    { property: 'og:title', content: sharing?.title || (title ?? site.tagline) },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(sharing?.text || description ? [{ property: 'og:description', content: sharing?.text || description }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
