import { issuer } from '../sessions/tokens.ts'

/** The `Link` header for a page of `path`. Clients read the page number from the first parameter of each URL. */
export function pageLinks(path: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${issuer()}${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
