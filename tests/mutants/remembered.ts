import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Answer } from './ask.ts'
import type { Mutant } from './mutate.ts'

const memory = 'test-results/mutants.json'

/**
 * What a test file said of a mutant in an earlier run stands while the mutated file and the test file say the same.
 * What other files say may have changed since: remove the memory to have all asked anew.
 */
export function rememberedAnswers(sources: string[]) {
  // As they are now: they may change while the run takes its time.
  const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
  const known: Record<string, Answer['is']> = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {}
  const keyOf = ({ file, start, end, is }: Mutant, test: string) => {
    const text = texts.get(file) ?? ''
    const asked = [text.slice(0, start) + is + text.slice(end), texts.get(test)]
    return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  }
  return {
    recall: (mutant: Mutant, test: string) => known[keyOf(mutant, test)],
    remember(mutant: Mutant, test: string, is: Answer['is']) {
      known[keyOf(mutant, test)] = is
      mkdirSync(path.dirname(memory), { recursive: true })
      writeFileSync(memory, JSON.stringify(known))
    },
  }
}
