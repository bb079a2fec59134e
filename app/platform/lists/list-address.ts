/** Characters that are searched for at most. */
export const MAX_SEARCH_LENGTH = 200

/** The words of `?q=` that a list is searched for: no more than 200 characters, none that no person types. */
export function searchInput(query: URLSearchParams): string {
  return typedWords(query).slice(0, MAX_SEARCH_LENGTH)
}

/** What to say beside a search of which only the beginning is searched for. */
export function saysWhatIsCut(query: URLSearchParams): string | undefined {
  if (typedWords(query).length <= MAX_SEARCH_LENGTH) return undefined
  return `Only the first ${MAX_SEARCH_LENGTH} characters are searched for.`
}

function typedWords(query: URLSearchParams): string {
  return (query.get('q') ?? '').replaceAll('\0', '').trim()
}

/** `path` with those of `given` that say something: `listAddress('/admin/mail', { q: 'ada', state: '' })`. */
export function listAddress(path: string, given: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
