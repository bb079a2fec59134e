import type { MetaDescriptor } from 'react-router'
import { site } from './site.ts'

/** What a page says of itself to browsers, search engines and previews. */
export interface PageMeta {
  /** The page's name: the tab shows `Name | Solutioneer`. Left out on the home page. */
  title?: string
  /** Of the home page: what stands beside the firm's name. */
  heading?: string
  description?: string
  /** `article` for articles. */
  type?: 'website' | 'article'
  /** Keeps the page out of search results. */
  noindex?: boolean
  /** What stands where the page is shared, in place of its title and description. */
  sharing?: { title: string; text: string }
}

/**
 * The `meta` of a route: `export const meta = () => pageMeta({ title: 'About Us', description: '…' })`. The canonical
 * address and the preview picture are added by the document, which knows the site's origin; structured data by the page
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
