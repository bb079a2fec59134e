import { readFileSync } from 'node:fs'
import { chanceOf } from '#faults/chance.ts'
import type { Numbered } from './compile-in.ts'
import { mutantsOf } from './mutate.ts'

/** Draws mutants of the rules, the platform, the auth service and everything that only the server runs. */
export function drawMutants(sources: string[], { seed, count, only }: { seed: number; count: number; only: string }) {
  const files = sources.filter(
    (file) =>
      file.includes(only) &&
      !/\.test\.tsx?$|factory\.ts$|tables\.server\.ts$|\.mail\.tsx$|\.content\.ts$/.test(file) &&
      (/^app\/(permissions|access)\.ts$|^app\/(platform|auth)\/.*\.ts$/.test(file) ||
        /^app\/.*\.server\.ts$/.test(file)),
  )
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  const total = all.length
  const chance = chanceOf(seed)
  const drawn: Numbered[] = []
  while (drawn.length < count && all.length > 0) {
    const [mutant] = all.splice(chance.below(all.length), 1)
    if (mutant) drawn.push({ id: drawn.length + 1, mutant })
  }
  return { drawn, files: files.length, total }
}
