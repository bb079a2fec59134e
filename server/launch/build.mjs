import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { checkout } from './checkout.mjs'
import { pinnedNode } from './install.mjs'

/** Files and folders that the build depends on. */
const sources = [
  'app',
  'server',
  'cli',
  'sample',
  'migrations',
  'package-lock.json',
  'vite.config.ts',
  'vite.page-scripts.ts',
  'react-router.config.ts',
  'tsconfig.json',
]
const fingerprintFile = join(checkout, 'build/.fingerprint')

/** True if the last successful build was made from the current sources. */
export function isBuilt() {
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint()
}

/** Builds the pages and the server. @returns an error message; undefined on success */
export async function build() {
  const made = fingerprint()
  // Remove the fingerprint first, so that an interrupted build is not taken for a good one, and the compile cache of
  // the previous build's files.
  for (const marker of ['.fingerprint', '.compiled'])
    rmSync(join(checkout, 'build', marker), { recursive: true, force: true })
  const bin = join(checkout, 'node_modules/.bin')
  const child = spawn(pinnedNode, [`${bin}/react-router`, 'build'], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'production', PATH: bin + delimiter + process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  // Show the list of built files only after a failure.
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) return `${output}\nThe build failed (code ${code}); its messages are above.`
  writeFileSync(fingerprintFile, made)
}

/** Hashes names and contents, so that a `git checkout` there and back does not cause a build. */
function fingerprint() {
  const hash = createHash('sha256').update(process.platform)
  for (const path of sources.flatMap(filesOf)) hash.update(`\0${path}\0`).update(readFileSync(join(checkout, path)))
  return hash.digest('hex')
}

/** A file, or the files of a folder sorted by name, without tests. */
function filesOf(source) {
  const stats = statSync(join(checkout, source), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [source] : []
  return readdirSync(join(checkout, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(checkout, join(entry.parentPath, entry.name)))
    .sort()
}
