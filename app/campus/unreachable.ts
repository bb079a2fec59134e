/**
 * Calls the server; where it cannot be reached, answers with a message for the form instead of leaving the page. What
 * was typed stands in the form still, and its key makes sending it again safe.
 */
export async function unreachable<T>(call: () => Promise<T>) {
  try {
    return await call()
  } catch (error) {
    if (error instanceof TypeError) return { offline: true as const }
    throw error
  }
}
