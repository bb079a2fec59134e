import { appendFileSync } from 'node:fs'
import { beforeEach } from 'vitest'

declare global {
  var mutant: ((id: number) => boolean) | undefined
}

// A mutant in a loop that no longer ends is asked for again and again.
const endless = 2_000_000

/** Wakes one mutant for the tests of the file that is imported next; the first that fails ends them. */
export function wake(id: number): void {
  let times = 0
  globalThis.mutant = (asked) => {
    if (asked !== id) return false
    times++
    if (times > endless) throw new Error('A loop without an end')
    return true
  }
  let isNoticed = false
  beforeEach(({ skip, onTestFailed }) => {
    if (isNoticed) skip()
    onTestFailed(() => {
      isNoticed = true
    })
  })
}

/** Lets all sleep, and writes to a file which of them the tests reach. */
export function watch(file: string): void {
  const seen = new Set<number>()
  globalThis.mutant = (asked) => {
    if (!seen.has(asked)) appendFileSync(file, `${asked}\n`)
    seen.add(asked)
    return false
  }
}
