const names = [
  ...['about', 'services', 'academy', 'framework', 'products', 'navigator', 'solution-center', 'contact', 'resources'],
  ...['events', 'assessment', 'meet', 'skillbridge', 'skillbridge/candidate-profile', 'ultimate-solutioneer'],
  ...['how-we-count', 'terms', 'privacy', 'campus'],
]
const pages = new Set(['/', ...names.map((name) => `/${name}`)])
const kinds = [/^\/resources\/articles\/[a-z0-9-]{1,150}$/, /^\/resources\/downloads\/[0-9a-f-]{36}\/about$/]
const eventPage = /^\/events\/[a-z0-9-]{1,150}$/

/**
 * True for pages whose views are counted: public pages that are the same for everyone. Addresses with tokens are
 * private and must not be recorded.
 */
export function isCounted(path: string): boolean {
  return pages.has(path) || eventPage.test(path) || kinds.some((kind) => kind.test(path))
}
