import { data } from 'react-router'

/**
 * Calls the server; where it cannot be reached, answers with a message for the form instead of leaving the page. What
 * was typed stands in the form still, and its key makes sending it again safe.
 */
export async function unreachable<T>(call: () => Promise<T>) {
  try {
    return await call()
  } catch (error) {
    // A failure's status keeps React Router from reading the page again, which would fail as well.
    if (error instanceof TypeError) return data({ offline: true as const }, { status: 503 })
    throw error
  }
}
