/** Milliseconds from which a text is slow (what people write takes a few), and for which that is remembered. */
const slow = { from: 500, remembered: 600_000 }
const MAX_KNOWN = 1000

/** Author → until when they stand behind the others. */
const until = new Map<string, number>()

/** Remembers whose text took `milliseconds` to render, where that is long. */
export function noteTime(by: string | null, milliseconds: number): void {
  if (by === null || milliseconds < slow.from) return
  until.delete(by)
  until.set(by, performance.now() + slow.remembered)
  const [oldest] = until.keys()
  if (until.size > MAX_KNOWN && oldest !== undefined) until.delete(oldest)
}

/** True for who wrote a text lately that held the others up. */
export function isSlow(by: string | null): boolean {
  return by !== null && (until.get(by) ?? 0) > performance.now()
}
