import { deadlocked, isDatabaseAway, isDeadlock } from '#app/platform/database/failures.ts'
import { NotFound, ProductError, Unavailable } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

/**
 * Converts `thrown` to a ProductError; undefined for a bug, which must answer 500. A database that is down counts as
 * Unavailable, because a retry can succeed.
 */
export function errorOf(thrown: unknown): ProductError | undefined {
  if (thrown instanceof ProductError) return thrown
  // The user can retry a deadlock, but the locking order is a bug: log it.
  if (isDeadlock(thrown)) log.error({ err: thrown }, deadlocked)
  return isDatabaseAway(thrown) ? new Unavailable() : undefined
}

/** Status and headers of the response to an error. */
export function responseInit({ status, retryAfter }: ProductError): {
  status: number
  headers: Record<string, string>
} {
  return { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } }
}

/** Awaits `work`. @returns its ProductError, or undefined on success @throws other errors, and redirects */
export async function errorFrom(work: Promise<unknown>): Promise<ProductError | undefined> {
  try {
    await work
  } catch (error) {
    const appError = errorOf(error)
    if (!appError) throw error
    return appError
  }
}

/** Like `errorFrom`, for a response on the same page. @throws NotFound, for the 404 page */
export async function errorToShow(work: Promise<unknown>): Promise<ProductError | undefined> {
  const appError = await errorFrom(work)
  if (appError instanceof NotFound) throw appError
  return appError
}

/** For fetch() callers: the response of `work`, or its error as JSON: `{ message }`. */
export async function jsonResponse(work: Promise<Response>): Promise<Response> {
  const appError = await errorFrom(work)
  return appError ? Response.json({ message: appError.message }, responseInit(appError)) : work
}
