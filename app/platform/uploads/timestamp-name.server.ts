let last = 0

/** Milliseconds since 1970, unique within this process: the base name of stored files. */
export function timestampName(): string {
  last = Math.max(last + 1, Date.now())
  return String(last)
}
