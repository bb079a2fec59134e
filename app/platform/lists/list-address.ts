/** The words of `?q=` that a list is searched for: no more than 200 characters, none that no person types. */
export function typedSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200)
}

/** `path` with those of `given` that say something: `listAddress('/admin/mail', { q: 'ada', state: '' })`. */
export function listAddress(path: string, given: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
