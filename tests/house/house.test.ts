import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')
const existing = files.filter((file) => readable(file) !== undefined)
const sources = existing.filter((file) => /^(app|server|cli)\/.*\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
const tests = existing.filter((file) => /\.test\.tsx?$/.test(file))

test('no line of code is longer than 120 characters', () => {
  const code = existing.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
  const long = code.filter((file) =>
    read(file)
      .split('\n')
      .some((line) => line.length > 120),
  )
  expect(long).toEqual([])
})

// What can be had again as it was may end at one press: a counter, a cancellation. Everything else asks first.
const takeBackAtOnce = ['app/redirects/desk/list.route.tsx', 'app/events/manage/list.route.tsx']

test('nothing in a list is gone for good at one press', () => {
  const ending = sources.filter((file) => /<RowAction\s[^>]*?method="DELETE"/.test(read(file)))
  expect(ending.toSorted()).toEqual(takeBackAtOnce.toSorted())
})

test('no test waits a fixed time: it asks again until it is so', () => {
  const waits = tests.filter((file) => {
    const text = read(file)
    // Within a loop that ends when it is so, a pause between two looks is no fixed wait.
    const once = text.replace(/while \(.*\)\s+await wait\(\d+\)/g, '')
    const fixed = /waitForTimeout\(|await wait\(|setTimeout\((?:\w+|\(\) => \w+\(\w*\)), (?:[1-9]_?\d{3}|[1-9]\d{2})\)/
    return fixed.test(once)
  })
  expect(waits).toEqual(slowByItself)
})

// `vi.waitFor` gives up after a second, which a busy machine takes by itself; `expect.poll` asks as long as said once.
test('no test gives what comes a second of its own', () => {
  expect(tests.filter((file) => /vi\.wait(?:For|Until)\(/.test(read(file)))).toEqual([])
})

// A connection that nobody may end although there is time to.
const slowByItself = ['server/http/kept-connection.test.ts']

// A value that comes up once in a thousand runs fails somebody else's change.
test('no test draws what it tries: properties are tried on the same values each time', () => {
  const drawing = tests.filter((file) => {
    const text = read(file)
    const [tried, known] = [/fc\.assert\(/g, /\bdrawn\(/g].map((call) => [...text.matchAll(call)].length)
    return /Math\.random\(|randomSecretKey\(/.test(text) || tried !== known
  })
  expect(drawing).toEqual([])
})

// Rows of one transaction, or of one millisecond, come in any order otherwise: a page would show one twice, and a test
// would fail once in dozens of runs.
test('what is ordered by time is ordered by something else, too', () => {
  const byTimeAlone = [
    /\.orderBy\(\s*(?:(?:[^()]|\([^()]*\))*,\s*)?(?:(?:asc|desc)\([\w.]*(?:At|\bat)\)|[\w.]*(?:At|\bat))\s*,?\s*\)/,
    /order by (?:[^`;]*?, )?[\w.]*_(?:at|on)(?: asc| desc)?(?: limit|\)|`)/,
  ]
  expect(sources.filter((file) => byTimeAlone.some((pattern) => pattern.test(read(file))))).toEqual([])
})

/** Each takes 5 to 40 MB that an idle process does without: they are imported where they are needed. */
const heavy = [
  'sharp',
  'nodemailer',
  'postal-mime',
  '@simplewebauthn/server',
  '@node-saml/node-saml',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
]
/** They run in processes of their own. */
const byThemselves = [
  'app/site/icons/make.ts',
  'app/platform/images/work/picture-work.ts',
  'app/platform/images/work/process.ts',
]

test('no heavy library is loaded with the pages', () => {
  const served = sources.filter((file) => !file.endsWith('/factory.ts') && !byThemselves.includes(file))
  const loading = served.flatMap((file) => {
    const imports = read(file).matchAll(/^import (?!type\b)(?:[^'(]* from )?'([^']+)'/gm)
    return [...imports].flatMap(([, name = '']) =>
      heavy.includes(name) || name.endsWith('/picture-work.ts') ? [`${file}: ${name}`] : [],
    )
  })
  expect(loading).toEqual([])
})

test('every primitive of the interface is met by axe', () => {
  const looked = tests
    .filter((file) => /axe/i.test(read(file)))
    .map(read)
    .join('\n')
  const primitives = sources.filter((file) => /^app\/(ui|desk)\/[\w-]+\.tsx$/.test(file))
  const imported = (file: string) => looked.includes(`/${path.basename(file)}'`)
  // What a page shows is met on that page, which the journeys look at with axe.
  const shown = (file: string) => sources.some((one) => one !== file && read(one).includes(`/${path.basename(file)}'`))
  expect(primitives.filter((file) => !imported(file) && !shown(file))).toEqual([])
})

function read(file: string): string {
  return readable(file) ?? ''
}

function readable(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
