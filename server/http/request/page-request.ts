/**
 * Converts a data request of React Router (`/campus/new.data`, with `_routes`) to a request for the page itself, so
 * that loaders and actions use the page's URL, for example to return after sign-in or to save a draft.
 */
export function pageRequest(request: Request): Request {
  const end = request.url.indexOf('?')
  if (!(end < 0 ? request.url : request.url.slice(0, end)).endsWith('.data')) return request
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
  url.searchParams.delete('_routes')
  return new Request(url, request)
}
