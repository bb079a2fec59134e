/** The query parameters of a request. Parses only the query, because a page needs it many times. */
export function queryOf({ url }: Request): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at))
}
