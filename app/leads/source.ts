/**
 * Where a visitor came from, by the address that they followed: `?utm_source=` of others, `?from=` of our own
 * links.
 */
export function leadSource(search: URLSearchParams): string | null {
  const given = search.get('utm_source') ?? search.get('from') ?? ''
  return [...given.replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, 60).join('') || null
}
