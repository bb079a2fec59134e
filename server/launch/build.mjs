import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkout } from './checkout.mjs'
import { bundledNode, commandFile, pinnedEnvironment } from './pinned-node.mjs'

/** What the build is made of. */
const sources = [
  'app',
  'server',
  'cli',
  'migrations',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.inline-script.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

const fingerprintFile = join(checkout, 'build', '.fingerprint')

/** Whether the last build that succeeded was of these sources. */
export function isBuilt() {
  return lastFingerprint() === fingerprintOfSources()
}

export async function build({ step }) {
  const fingerprint = fingerprintOfSources()
  step.begin('Building the pages and the server')
  // Gone while the build runs: one that breaks half way is not taken for a good one.
  rmSync(fingerprintFile, { force: true })
  // Compiled for the files of the last build, whose names go with it.
  rmSync(join(checkout, 'build', '.compiled'), { recursive: true, force: true })
  await runBuild()
  mkdirSync(join(checkout, 'build'), { recursive: true })
  writeFileSync(fingerprintFile, fingerprint)
  step.end('built')
}

function lastFingerprint() {
  return existsSync(fingerprintFile) ? readFileSync(fingerprintFile, 'utf8') : undefined
}

async function runBuild() {
  const child = spawn(bundledNode, [commandFile('react-router'), 'build'], {
    cwd: checkout,
    env: pinnedEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())

  // The list of every file that was made is of interest only when something went wrong.
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return
  console.error(`${output}\nThe build failed (code ${code}); its messages are above.`)
  process.exit(1)
}

/** Over names and contents: a `git checkout` there and back does not build again. */
export function fingerprintOfSources(folder = checkout) {
  const hash = createHash('sha256').update(process.platform)
  for (const path of sources.flatMap((source) => filesOf(folder, source))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)))
  }
  return hash.digest('hex')
}

/** A file, or the files of a folder in the order of their names; tests left out. */
function filesOf(folder, source) {
  const found = statSync(join(folder, source), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [source] : []
  return readdirSync(join(folder, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
