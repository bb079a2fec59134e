import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A function that puts test files in the order in which they are asked about a source file: few steps of imports away,
 * in the same folder, with the same words in their names. Those that import it by no name (the walks load all routes)
 * come last.
 */
export function rankedTests(sources: string[], tests: string[]): (file: string) => string[] {
  const known = new Set(sources)
  const imports = new Map(sources.map((file) => [file, importsOf(file, known)]))
  const steps = new Map(tests.map((test) => [test, distancesFrom(test, imports)]))
  const ranked = new Map<string, string[]>()
  return (file) => {
    const rankOf = (test: string) => (steps.get(test)?.get(file) ?? 20) - nearness(file, test)
    const before = ranked.get(file) ?? tests.toSorted((one, other) => rankOf(one) - rankOf(other))
    ranked.set(file, before)
    return before
  }
}

function nearness(file: string, test: string): number {
  const [one, other] = [file.split('/'), test.split('/')]
  const shared = one.findIndex((part, index) => part !== other[index])
  const named = new Set(wordsOf(file))
  const alike = wordsOf(path.posix.basename(test)).filter((word) => named.has(word)).length
  return 2 * shared + 3 * alike
}

/** The words of the last two parts of a path: `oauth/clients.ts` is more likely to be tested by `oauth.test.ts`. */
function wordsOf(file: string): string[] {
  const words = file.split('/').slice(-2).join('-').split(/[-.]/)
  return words.filter((word) => !['test', 'server', 'ts', 'tsx'].includes(word))
}

function distancesFrom(test: string, imports: Map<string, string[]>): Map<string, number> {
  const found = new Map([[test, 0]])
  const open = [test]
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    for (const next of imports.get(file) ?? [])
      if (!found.has(next)) {
        found.set(next, (found.get(file) ?? 0) + 1)
        open.push(next)
      }
  }
  return found
}

function importsOf(file: string, known: Set<string>): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
    .map(([, name = '']) =>
      name.startsWith('#') ? name.slice(1) : path.posix.normalize(path.posix.join(path.posix.dirname(file), name)),
    )
    .filter((name) => known.has(name))
}
