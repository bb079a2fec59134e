import { issuer } from '../sessions/tokens.ts'

/** The `Link` header of a page of `path`. Clients read the page from the first parameter of each address. */
export function pageLinks(path: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${issuer()}${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
