import { use } from 'react'
import { PageContext } from './page-context.tsx'

export interface StructuredDataProps {
  /** Breadcrumbs without Home, ending with this page: `[['Resource Center', '/resources'], …]`; empty on Home. */
  breadcrumbs: readonly (readonly [name: string, path: string])[]
  /** Further structured data (schema.org), given the site's origin. */
  data?: (origin: string) => readonly object[]
}

/**
 * A page's structured data (JSON-LD). The browser does not execute it, so it needs no nonce. For pages without
 * hydration, because the client does not know the origin.
 */
export function StructuredData({ breadcrumbs, data }: StructuredDataProps) {
  const page = use(PageContext)
  if (!page) return null
  const graph = [
    ...(breadcrumbs.length > 0 ? [breadcrumbList(page.origin, breadcrumbs)] : []),
    ...(data?.(page.origin) ?? []),
  ]
  const text = harmless(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** Escapes JSON so that no text in it can close its script element. */
export function harmless(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

function breadcrumbList(origin: string, breadcrumbs: StructuredDataProps['breadcrumbs']): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...breadcrumbs].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}
