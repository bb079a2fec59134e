/** Milliseconds from which a text counts as slow, and for how long its author is remembered. */
const slow = { from: 500, remembered: 600_000 }
const MAX_KNOWN = 1000

/** Author → time until which their texts are queued last. */
const until = new Map<string, number>()

/** Remembers the author of a text that was slow to render. */
export function noteTime(by: string | null, milliseconds: number): void {
  if (by === null || milliseconds < slow.from) return
  until.delete(by)
  until.set(by, performance.now() + slow.remembered)
  const [oldestKey] = until.keys()
  if (until.size > MAX_KNOWN && oldestKey !== undefined) until.delete(oldestKey)
}

/** True for an author whose text was slow to render recently. */
export function isSlow(by: string | null): boolean {
  return by !== null && (until.get(by) ?? 0) > performance.now()
}
