/** PostgreSQL's code of the error under `error`, if it has one (Drizzle wraps the driver's error as its cause). */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

/** The name of the constraint that `error` reports, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const name = (at as { constraint_name?: unknown }).constraint_name
    if (typeof name === 'string') return name
  }
  return undefined
}

/** True for a violated unique index (optionally: that one). */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)
}

// Not reached (08, 57P0 and the driver's own), out of room or of connections (53), or too busy: a lock that others held
// (55P03), a statement (57014) or a transaction (25P03) that took longer than anybody waits.
const away =
  /^(08|53|57P0|55P03|57014|25P03|ECONN(REFUSED|RESET)|ENOENT|EPIPE|CONNECTION_|CONNECT_TIMEOUT|ENOTFOUND|ETIMEDOUT)/

/** True if `error` says that the database cannot take it now, as opposed to a fault in what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && away.test(state)
}
