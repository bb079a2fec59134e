import { use } from 'react'
import { PageContext } from './page-context.tsx'

export interface StructuredDataProps {
  /** The way to this page, without Home: `[['Resource Center', '/resources'], …]`, itself last; empty on Home. */
  trail: readonly (readonly [name: string, path: string])[]
  /** What else the page describes (schema.org), given the site's origin. */
  facts?: (origin: string) => readonly object[]
}

/**
 * Facts of a page for search engines, in the form that they read (JSON-LD). The browser runs nothing of it, so it needs
 * no
 * nonce. For pages without React in the browser, which would not know the origin.
 */
export function StructuredData({ trail, facts }: StructuredDataProps) {
  const page = use(PageContext)
  if (!page) return null
  const graph = [...(trail.length > 0 ? [breadcrumbs(page.origin, trail)] : []), ...(facts?.(page.origin) ?? [])]
  const text = harmless(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** JSON that cannot end the script element in which it stands, whatever a title holds. */
export function harmless(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

function breadcrumbs(origin: string, trail: StructuredDataProps['trail']): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}
