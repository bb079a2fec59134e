/**
 * The request as loaders and actions are to see it. Where React asks for what a page shows, or posts its form, it does
 * so beside the page's address (`/campus/new.data`), and says which parts it has. Whoever is sent to sign in goes back
 * to the page, and a draft is kept under its address.
 */
export function pageRequest(request: Request): Request {
  const end = request.url.indexOf('?')
  if (!(end < 0 ? request.url : request.url.slice(0, end)).endsWith('.data')) return request
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
  url.searchParams.delete('_routes')
  return new Request(url, request)
}
