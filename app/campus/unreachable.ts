import { data } from 'react-router'

/**
 * Calls the server; if it cannot be reached, returns a form error instead of leaving the page. The input stays in the
 * form, and its idempotency key makes resubmitting safe.
 */
export async function unreachable<T>(call: () => Promise<T>) {
  try {
    return await call()
  } catch (error) {
    // The error status keeps React Router from revalidating, which would fail as well.
    if (error instanceof TypeError) return data({ offline: true as const }, { status: 503 })
    throw error
  }
}
