let last = 0

/** Milliseconds since 1970, never the same twice in this process: what stored files are named by. */
export function timestampName(): string {
  last = Math.max(last + 1, Date.now())
  return String(last)
}
