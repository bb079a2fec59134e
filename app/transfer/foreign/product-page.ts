import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#app/routes.ts'

/** True if the path is a page of the product, where a redirect would never be followed. */
export function isProductPage(path: string): boolean {
  const match = matchRoutes(routes as RouteObject[], path)?.at(-1)
  // Redirects are followed if a page with `:slug` or `*` does not exist.
  return match !== undefined && Object.keys(match.params).length === 0
}
