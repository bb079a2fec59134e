/** Maximum length of a search. */
export const MAX_SEARCH_LENGTH = 200

/** The search text of `?q=`, without control characters and cut to 200 characters. */
export function searchInput(query: URLSearchParams): string {
  return searchWordsOf(query).slice(0, MAX_SEARCH_LENGTH)
}

/** A notice for a search that was cut; undefined for others. */
export function truncationNotice(query: URLSearchParams): string | undefined {
  if (searchWordsOf(query).length <= MAX_SEARCH_LENGTH) return undefined
  return `Only the first ${MAX_SEARCH_LENGTH} characters are searched for.`
}

function searchWordsOf(query: URLSearchParams): string {
  return (query.get('q') ?? '').replaceAll('\0', '').trim()
}

/** The page number of `?page=`; 1 if it is missing or invalid. */
export function pageInput(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** `path` with the non-empty `parameters` as its query: `listAddress('/admin/mail', { q: 'ada', state: '' })`. */
export function listAddress(path: string, parameters: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
