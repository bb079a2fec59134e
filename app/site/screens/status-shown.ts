import { isRouteErrorResponse } from 'react-router'

/**
 * A page's HTTP status: the error's, if it shows one. React Router keeps the action's status even if the form was
 * rejected and the loader then failed.
 * @param responseStatus React Router's status @param errors React Router's errors by route
 */
export function statusShown(responseStatus: number, errors: Record<string, unknown> | null): number {
  const [error] = Object.values(errors ?? {})
  if (error === undefined) return responseStatus
  return isRouteErrorResponse(error) ? error.status : 500
}
