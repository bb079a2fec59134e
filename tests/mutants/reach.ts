import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Source file → the test files that reach it by imports, the nearest first. */
export function testsReaching(sources: string[]): Map<string, string[]> {
  const known = new Set(sources)
  const imports = new Map(sources.map((file) => [file, importsOf(file, known)]))
  const distances = new Map<string, Map<string, number>>()
  for (const test of sources.filter((file) => /\.test\.tsx?$/.test(file))) {
    for (const [file, distance] of distancesFrom(test, imports)) {
      const near = distances.get(file) ?? new Map<string, number>()
      distances.set(file, near.set(test, distance))
    }
  }
  return new Map([...distances].map(([file, near]) => [file, nearestFirst(file, near)]))
}

function nearestFirst(file: string, near: Map<string, number>): string[] {
  const shared = (test: string) => {
    const [one, other] = [file.split('/'), test.split('/')]
    return one.findIndex((part, index) => part !== other[index])
  }
  const named = new Set(wordsOf(file))
  const alike = (test: string) => wordsOf(path.posix.basename(test)).filter((word) => named.has(word)).length
  const rank = ([test, distance]: [string, number]) => distance - 2 * shared(test) - 3 * alike(test)
  return [...near].sort((one, other) => rank(one) - rank(other)).map(([test]) => test)
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
