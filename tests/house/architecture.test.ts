import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = ['app', 'server', 'cli', 'sample', 'tests', 'bench', 'migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name)),
)
const read = (file: string) => readFileSync(file, 'utf8')
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

test('the lock file names no address', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved":|https:\/\/registry/)
})

test('the lock file holds the programs of every platform, without which npm ci refuses it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const locked = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

test('migrations are numbered once each', () => {
  const numbers = files.filter((file) => file.startsWith('migrations')).map((file) => path.basename(file).slice(0, 4))
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('code lives with its owner: no barrels, no utils, no helpers', () => {
  expect(
    sources.filter((file) => /(^|\/)(utils?|helpers?|lib|common)(\/|\.)/.test(file) || /(^|\/)index\.tsx?$/.test(file)),
  ).toEqual([])
})

test('no raw color stands outside styles and the mails', () => {
  const css = files.filter((file) => file.endsWith('.css') && !file.startsWith('app/styles/'))
  const raw = css.filter((file) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|oklab)a?\(\s*[\d.]/i.test(read(file)))
  expect(raw).toEqual([])
})

test('no page carries a style attribute, which the content policy would drop', () => {
  const pages = sources.filter(
    (file) =>
      file.endsWith('.tsx') &&
      file.startsWith('app/') &&
      !/\.mail\.tsx$|\/emails\/|\/mail\/|\/newsletter\/rendering\/|\.test\.tsx$/.test(file),
  )
  expect(pages.filter((file) => /\sstyle=\{\{/.test(read(file)))).toEqual([])
})

test('nothing is skipped and nothing is left to do', () => {
  const marks = new RegExp(
    ['\\b(test|it|describe)\\.(skip|only|todo)\\(', '\\bTO' + 'DO\\b', '\\bFIX' + 'ME\\b', '@ts-ig' + 'nore'].join('|'),
  )
  expect(sources.filter((file) => !file.startsWith('sample') && marks.test(read(file)))).toEqual([])
})

test('each route names a file that exists, and each route file stands in the table', () => {
  const routes = [...read('app/routes.ts').matchAll(/'([\w./-]+\.(?:route\.tsx?|tsx))'/g)].map(([, file]) =>
    path.join('app', file as string),
  )
  expect(routes.filter((file) => !files.includes(file))).toEqual([])
  expect(files.filter((file) => /\.route\.tsx?$/.test(file) && !routes.includes(file))).toEqual([])
})

const served = sources.filter((file) => /^(app|server|cli)\//.test(file) && !/\.test\.|\/for-tests\./.test(file))

test('no program is started by a shell, and no text becomes code', () => {
  // It cleans up after test runs.
  const ofTests = 'server/embedded-postgres/end-with-run.ts'
  const shells = /\bshell:|\bspawn(?:Sync)?\('sh'|\bimport \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/
  const code = /\beval\(|\bnew Function\(|\brunIn\w+\((?!'gc'\))/
  expect(served.filter((file) => shells.test(read(file)) || code.test(read(file)))).toEqual([ofTests])
})

test('what a server asks of another says what becomes of a redirect', () => {
  const onServer = served.filter((file) => /\.server\.tsx?$|^server\/|^app\/auth\//.test(file))
  const silent = onServer.filter((file) =>
    [...read(file).matchAll(/(?<![.\w])fetch\(\w[^;]*?\}\)/g)].some(([asked]) => !asked.includes('redirect: ')),
  )
  expect(silent).toEqual([])
})

test('nothing speaks WebRTC: no page calls another browser, and no server relays or answers for one', () => {
  const speaks = /\bRTC(PeerConnection|DataChannel|SessionDescription)\b|getUserMedia|['"`](stun|turns?):/
  expect(served.filter((file) => speaks.test(read(file)))).toEqual([])
  const names = Object.keys(JSON.parse(read('package.json')).dependencies)
  expect(
    names.filter((name) => /webrtc|wrtc|peerjs|simple-peer|mediasoup|livekit|\bturn\b|\bstun\b/.test(name)),
  ).toEqual([])
  expect(read('server/http/headers/secure-headers.ts')).toContain('camera=(), microphone=()')
})

test('the paths by which XML is read are written here, none is made of what came', () => {
  const paths = served
    .filter((file) => file.startsWith('app/auth/saml/'))
    .flatMap((file) => [...read(file).matchAll(/\bselect\(\s*\w+,\s*([^\n]*)/g)].map(([, asked = '']) => asked))
  expect(paths.length).toBeGreaterThan(8)
  const isMade = (asked: string) => !/^["'`]/.test(asked) || /\$\{(?!name\}|metadataNamespace\})/.test(asked)
  expect(paths.filter(isMade)).toEqual([])
})

test('certificates of others are checked everywhere, and no page hears messages of other windows', () => {
  const ours = sources.filter((file) => /^(app|server|cli)\//.test(file) && !file.includes('.test.'))
  const unchecked = /rejectUnauthorized: ?false|NODE_TLS_REJECT_UNAUTHORIZED/
  const listening = /addEventListener\('message'|window\.onmessage/
  for (const file of ours) expect(read(file), file).not.toMatch(unchecked)
  for (const file of ours) expect(read(file), file).not.toMatch(listening)
})
