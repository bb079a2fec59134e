import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkout } from './checkout.mjs'

// The rules of the house and the walks over all addresses, which need no build (`vitest.config.ts` says the same).
const withoutProduct = /^tests\/(house|walk)\//

/** The steps that run the test files whose path holds one of `patterns`; a build first where they meet the product. */
export function stepsFor(patterns, folder = checkout) {
  const files = testFiles(folder).filter((file) => patterns.some((pattern) => file.includes(pattern)))
  const journeys = files.filter((file) => file.startsWith('tests/') && !withoutProduct.test(file))
  const units = files.filter((file) => !journeys.includes(file))
  const run = (title, project, chosen) => ({
    title,
    run: ['vitest', 'run', '--project', project, ...chosen],
    tests: true,
  })
  return [
    ...(units.length > 0 ? [run('Unit and integration tests', 'unit', units)] : []),
    ...(journeys.length > 0
      ? [{ title: 'Build', run: ['server/launch/build-command.mjs'] }, run('Browser journeys', 'browser', journeys)]
      : []),
  ]
}

function testFiles(folder) {
  return ['app', 'server', 'cli', 'sample', 'tests'].flatMap((source) => {
    try {
      return readdirSync(join(folder, source), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort()
    } catch {
      return []
    }
  })
}
