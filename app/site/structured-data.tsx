/** Facts of a page for search engines (schema.org), in the form that they read. The browser runs nothing of it, so it needs no nonce. */
export function StructuredData({ facts }: { facts: readonly object[] }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: harmless(text) }} />
}

/** JSON that cannot end the script element it stands in, whatever a title holds. */
export function harmless(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** The way to a page: `[['Resource Center', '/resources'], …]`; Home stands before it by itself. */
export function breadcrumbFacts(origin: string, trail: readonly (readonly [name: string, path: string])[]): object {
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
