import { isRouteErrorResponse } from 'react-router'

/**
 * The status of a page: of one that shows an error, the error's. React Router keeps the action's, also where a form was
 * refused and the loader of its page failed after that.
 * @param answered what React Router says @param errors what the page shows in place of a route
 */
export function statusShown(answered: number, errors: Record<string, unknown> | null): number {
  const [error] = Object.values(errors ?? {})
  if (error === undefined) return answered
  return isRouteErrorResponse(error) ? error.status : 500
}
