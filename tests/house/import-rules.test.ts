import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

interface Violation {
  from: string
  rule: { name: string }
}

/** A file with one import that its place does not allow, for each rule: values and types, .ts and .tsx. */
const planted: Record<string, [file: string, text: string][]> = {
  'not-in-allowed': [
    ['app/events/planted.server.ts', "import type { Lead } from '#app/leads/free.ts'"],
    ['app/resources/planted.tsx', "import { free } from '#app/leads/free.ts'"],
  ],
  'no-circles': [['app/leads/back.ts', "import { circle } from './circle.ts'\nexport const back = circle"]],
  'nothing-imports-the-server': [['app/leads/door.server.ts', "import { door } from '#server/door.ts'"]],
  'ui-and-art-import-styles-only': [['app/ui/planted.tsx', "import type { Free } from '#app/leads/free.ts'"]],
  'admin-ui-is-a-kit-below-the-subjects': [['app/admin-ui/planted.tsx', "import { free } from '#app/leads/free.ts'"]],
  'admin-is-a-roof-above-the-subjects': [['app/leads/roof.ts', "import type { Roof } from '#app/admin/free.ts'"]],
  'platform-imports-packages-only': [['app/platform/planted.ts', "import type { Free } from '#app/leads/free.ts'"]],
  'permissions-import-types-only': [['app/permissions.ts', "import { free } from '#app/leads/free.ts'"]],
  'auth-imports-platform': [['app/auth/planted.ts', "import { free } from '#app/leads/free.ts'"]],
  'only-members-and-admin-import-auth': [['app/leads/key.server.ts', "import type { Key } from '#app/auth/free.ts'"]],
  'members-know-nothing-of-what-stands-on-them': [
    ['app/members/planted.ts', "import type { Free } from '#app/leads/free.ts'"],
  ],
  'events-know-nothing-of-the-campus': [['app/events/above.ts', "import { free } from '#app/campus/free.ts'"]],
  'members-and-admin-use-the-front-door-of-auth': [
    ['app/members/behind.server.ts', "import { free } from '#app/auth/free.ts'"],
  ],
  'another-subject-only-by-queries-and-components': [
    ['app/campus/posts/planted.server.ts', "import { act } from '#app/events/act.server.ts'"],
  ],
  'tables-belong-to-their-part': [
    ['app/members/reads.server.ts', "import type { Row } from '#app/events/tables.server.ts'"],
  ],
  'tables-belong-to-their-subject': [
    ['app/campus/posts/reads.server.ts', "import { table } from '#app/events/tables.server.ts'"],
  ],
  'only-server-files-import-server-files': [
    ['app/events/planted.tsx', "import { act } from './act.server.ts'"],
    ['app/events/planted.browser.ts', "export { act } from './act.server.ts'"],
  ],
  'factories-are-for-tests': [['app/events/made.ts', "import { make } from './factory.ts'"]],
  'tests-are-not-imported': [['app/events/tested.ts', "import type { App } from '#tests/app.ts'"]],
  resolvable: [['app/events/nowhere.ts', "import { nothing } from './nowhere-to-be-found.ts'"]],
}

const imported = {
  'app/leads/free.ts': 'export const free = 1\nexport interface Free {}\nexport interface Lead {}',
  'app/leads/circle.ts': "import { back } from './back.ts'\nexport const circle = back",
  'app/admin/free.ts': 'export interface Roof {}',
  'app/auth/free.ts': 'export const free = 1\nexport interface Key {}',
  'app/campus/free.ts': 'export const free = 1',
  'app/events/act.server.ts': 'export const act = 1',
  'app/events/tables.server.ts': 'export const table = 1\nexport interface Row {}',
  'app/events/factory.ts': 'export const make = 1',
  'server/door.ts': 'export const door = 1',
  'tests/app.ts': 'export interface App {}',
  'tsconfig.json': '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "bundler", "jsx": "react-jsx" } }',
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#app/*': './app/*', '#server/*': './server/*', '#tests/*': './tests/*' },
  }),
}

const folder = mkdtempSync(path.join(tmpdir(), 'sol-import-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each import rule fails for an import that it forbids, of a value or of a type', async () => {
  for (const [file, text] of [...Object.entries(imported), ...Object.values(planted).flat()]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${text}\n`)
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const violations = await cruise()
  const missed = Object.entries(planted).flatMap(([rule, files]) =>
    files
      .filter(([file]) => !violations.some(({ from, rule: { name } }) => from === file && name === rule))
      .map(([file]) => `${rule}: ${file}`),
  )
  expect(missed).toEqual([])
})

test('no import rule goes without such an import', async () => {
  const { default: rules } = await import(path.resolve('.dependency-cruiser.mjs'))
  const names = ['not-in-allowed', ...rules.forbidden.map(({ name }: { name: string }) => name)]
  expect(Object.keys(planted).toSorted()).toEqual(names.toSorted())
})

async function cruise(): Promise<Violation[]> {
  const program = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['.', '--config', path.resolve('.dependency-cruiser.mjs'), '--output-type', 'json']
  const run = promisify(execFile)(process.execPath, [program, ...options], { cwd: folder, maxBuffer: 64 << 20 })
  // It ends with the number of errors.
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout).summary.violations
}
