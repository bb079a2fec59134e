import { deadlocked, isDatabaseAway, isDeadlock } from '#app/platform/database/failures.ts'
import { NotFound, ProductError, Unavailable } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

/**
 * What `thrown` refuses; undefined for our own fault, which nobody may take for a refusal. A database that is away is
 * a refusal too: another try in a moment succeeds.
 */
export function errorOf(thrown: unknown): ProductError | undefined {
  if (thrown instanceof ProductError) return thrown
  // Whoever tries again gets through; the order in which rows are locked is a fault of ours all the same.
  if (isDeadlock(thrown)) log.error({ err: thrown }, deadlocked)
  return isDatabaseAway(thrown) ? new Unavailable() : undefined
}

/** Status and headers of the answer to a refusal, whatever form the answer has. */
export function responseInit({ status, retryAfter }: ProductError): {
  status: number
  headers: Record<string, string>
} {
  return { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } }
}

/** Does `work`. @returns what it was refused for, or undefined once it is done @throws faults, and redirects */
export async function errorFrom(work: Promise<unknown>): Promise<ProductError | undefined> {
  try {
    await work
  } catch (error) {
    const refusal = errorOf(error)
    if (!refusal) throw error
    return refusal
  }
}

/** The same, for an answer on the page: what does not exist is a 404, and is thrown. */
export async function errorToShow(work: Promise<unknown>): Promise<ProductError | undefined> {
  const refusal = await errorFrom(work)
  if (refusal instanceof NotFound) throw refusal
  return refusal
}

/** For scripts: answers what `work` answers, or what it was refused for as JSON: `{ message }`. */
export async function jsonResponse(work: Promise<Response>): Promise<Response> {
  const refusal = await errorFrom(work)
  return refusal ? Response.json({ message: refusal.message }, responseInit(refusal)) : work
}
