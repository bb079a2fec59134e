import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Numbered } from './compile-in.ts'
import { type Mutant, mutantsOf } from './mutate.ts'

/**
 * Draws mutants of the rules, the platform, the auth service and everything that only the server runs. A change to the
 * sources leaves nearly all that a seed draws as they are, so that a run may go on after it.
 */
export function drawMutants(sources: string[], { seed, count, only }: { seed: number; count: number; only: string }) {
  const files = sources.filter(
    (file) =>
      file.includes(only) &&
      !/\.test\.tsx?$|factory\.ts$|tables\.server\.ts$|\.mail\.tsx$|\.content\.ts$/.test(file) &&
      (/^app\/(permissions|access)\.ts$|^app\/(platform|auth)\/.*\.ts$/.test(file) ||
        /^app\/.*\.server\.ts$/.test(file)),
  )
  const all = files.flatMap((file) => withLots(mutantsOf(file, readFileSync(file, 'utf8')), seed))
  const drawn = all
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }, index): Numbered => ({ id: index + 1, mutant }))
  return { drawn, files: files.length, total: all.length }
}

/** A file's mutants, each with a number by chance that follows from the seed, and from what it changes into what. */
function withLots(mutants: Mutant[], seed: number) {
  const times = new Map<string, number>()
  return mutants.map((mutant) => {
    const change = JSON.stringify([mutant.file, mutant.was, mutant.is])
    const time = times.get(change) ?? 0
    times.set(change, time + 1)
    const lot = createHash('sha256')
      .update(JSON.stringify([seed, change, time]))
      .digest('hex')
    return { mutant, lot }
  })
}
