import { issuer } from '../sessions/tokens.ts'

/**
 * The `Link` header for a page of `path`. Clients read the page number from the first parameter of each URL.
 * @param query the request's parameters: a filter and an order hold for the other pages too
 */
export function pageLinks(
  path: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
  query: URLSearchParams,
): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const others = [...query].filter(([name, value]) => name !== 'page' && name !== 'per_page' && value !== '')
  const parameters = (to: number) => new URLSearchParams([['page', `${to}`], ['per_page', `${perPage}`], ...others])
  const link = (to: number, rel: string) => `<${issuer()}${path}?${parameters(to)}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
