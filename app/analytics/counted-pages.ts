const names = [
  ...['about', 'services', 'academy', 'framework', 'products', 'navigator', 'solution-center', 'contact', 'resources'],
  ...['events', 'assessment', 'meet', 'skillbridge', 'skillbridge/candidate-profile', 'ultimate-solutioneer'],
  ...['how-we-count', 'terms', 'privacy', 'campus'],
]
const pages = new Set(['/', ...names.map((name) => `/${name}`)])
const kinds = [/^\/resources\/articles\/[a-z0-9-]{1,150}$/, /^\/resources\/downloads\/[0-9a-f-]{36}\/about$/]
const eventPage = /^\/events\/[a-z0-9-]{1,150}$/

/**
 * True for the pages whose readers are counted: those that are public and the same for all. An address that holds a
 * token is somebody's own, and is written down nowhere.
 */
export function isCounted(path: string): boolean {
  return pages.has(path) || eventPage.test(path) || kinds.some((kind) => kind.test(path))
}
