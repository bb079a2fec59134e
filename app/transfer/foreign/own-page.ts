import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#app/routes.ts'

/** True for the address of a page that the product has itself: a redirect from there is never followed. */
export function isOwnPage(path: string): boolean {
  const found = matchRoutes(routes as RouteObject[], path)?.at(-1)
  // Where a page of `:slug` or `*` does not exist, the redirect is followed.
  return found !== undefined && Object.keys(found.params).length === 0
}
