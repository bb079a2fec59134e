import type { Mutant } from './mutate.ts'

/** A mutant and the number by which a run asks for it. */
export interface Numbered {
  id: number
  mutant: Mutant
}

/**
 * The text of a file with all of its mutants in it, each asleep until `globalThis.mutant` answers yes to its number. So
 * a file is compiled once and not once for each mutant, and processes that know of no mutant run the file as it was.
 */
export function withMutants(text: string, mutants: Numbered[]): string {
  // The outermost first, so that what stands within one is written as part of it.
  const ordered = mutants.toSorted(
    ({ mutant: { whole: one } }, { mutant: { whole: other } }) => one.start - other.start || other.end - one.end,
  )
  return `${write(0, text.length, ordered)}\nfunction asWritten<T>(value: T): T {\n  return value\n}\n`

  function write(start: number, end: number, within: Numbered[]): string {
    let written = ''
    let at = start
    const rest = [...within]
    for (let next = rest.shift(); next; next = rest.shift()) {
      const { whole } = next.mutant
      const inside = rest.filter(({ mutant }) => mutant.whole.start < whole.end)
      rest.splice(0, inside.length)
      const original = write(whole.start, whole.end, inside)
      const asked = `globalThis.mutant?.(${next.id})`
      // A call, as a line that begins with a bracket would belong to the line above.
      const choice = whole.isStatement
        ? `{ if (${asked}) {} else { ${original}\n} }`
        : `asWritten(${asked} ? (${whole.is}) : (${original}))`
      written += text.slice(at, whole.start) + choice
      at = whole.end
    }
    return written + text.slice(at, end)
  }
}
