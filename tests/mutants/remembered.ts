import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Fate } from './run.ts'

const memory = 'test-results/mutants.json'

/**
 * Asks about a mutant once: while the mutated file and the test files that are asked say the same, the fate of an
 * earlier run stands. What other files say may have changed since: remove the memory to have all tried anew.
 */
export function rememberedFates() {
  const known: Record<string, Fate> = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {}
  return async (texts: string[], ask: () => Promise<Fate>): Promise<Fate> => {
    const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
    const fate = known[key] ?? (await ask())
    known[key] = fate
    mkdirSync(path.dirname(memory), { recursive: true })
    writeFileSync(memory, JSON.stringify(known))
    return fate
  }
}
