import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Answer } from './ask.ts'
import type { Numbered } from './compile-in.ts'
import type { Mutant } from './mutate.ts'

const memory = 'test-results/mutants.json'
const reachMemory = 'test-results/mutants-reached.json'

/**
 * What a test file said of a mutant in an earlier run, and whether it reached it, stands while the mutated file and the
 * test file say the same. What other files say may have changed since: remove the memory to have all asked again.
 */
export function rememberedAnswers(sources: string[]) {
  // As they are now: they may change while the run takes its time.
  const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
  const known = read<Record<string, Answer['is']>>(memory)
  const reaches = read<Record<string, 0 | 1>>(reachMemory)
  const keyOf = ({ file, start, end, is }: Mutant, test: string) => {
    const text = texts.get(file) ?? ''
    const asked = [text.slice(0, start) + is + text.slice(end), texts.get(test)]
    return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16)
  }
  return {
    recall: (mutant: Mutant, test: string) => known[keyOf(mutant, test)],
    remember(mutant: Mutant, test: string, is: Answer['is']) {
      known[keyOf(mutant, test)] = is
      write(memory, known)
    },
    /** The mutants that a test file reached, where all that were drawn are known of. */
    recallReached(test: string, drawn: Numbered[]): Set<number> | undefined {
      const keys = drawn.map(({ id, mutant }) => ({ id, key: keyOf(mutant, test) }))
      if (keys.some(({ key }) => reaches[key] === undefined)) return undefined
      return new Set(keys.filter(({ key }) => reaches[key] === 1).map(({ id }) => id))
    },
    rememberReached(test: string, drawn: Numbered[], reached: Set<number>) {
      for (const { id, mutant } of drawn) reaches[keyOf(mutant, test)] = reached.has(id) ? 1 : 0
      write(reachMemory, reaches)
    },
  }
}

function read<Known extends object>(file: string): Known {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ({} as Known)
}

function write(file: string, known: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(known))
}
