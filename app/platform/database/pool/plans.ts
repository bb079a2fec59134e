/** A statement that has come so often is one of those that come all the time. */
const often = 5
/** Each text that is kept costs memory in every connection. */
const mostKept = 300
/** Texts that are counted: lists of varying length make new ones without end. */
const mostCounted = 2000

const kept = new Set<string>()
let counts = new Map<string, number>()

/**
 * Whether the database reads and plans a statement once for each connection, in place of every time. Without it the
 * driver sends each in two turns, and the database plans it again, which takes longer than most of ours take to run.
 */
export function isPlanKept(text: string): boolean {
  if (kept.has(text)) return true
  if (kept.size >= mostKept) return false
  const count = (counts.get(text) ?? 0) + 1
  if (count >= often) {
    counts.delete(text)
    kept.add(text)
    return true
  }
  if (counts.size >= mostCounted) counts = new Map()
  counts.set(text, count)
  return false
}
