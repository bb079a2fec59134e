import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { installFailure } from './install-failure.mjs'
import { bundledNode } from './pinned-node.mjs'

const stampFile = join(checkout, 'node_modules', '.solutioneer-install')

/** `complete` asks for the tools for development and tests too; a complete installation serves both. */
export function isInstalled(complete) {
  const wanted = wantedStamp()
  if (isStamped(wanted, complete)) return true

  // A clone that somebody ran npm in has no stamp yet.
  const found = whatNpmInstalled()
  if (!found.all && !(found.production && !complete)) return false
  stamp({ ...wanted, complete: found.all })
  return true
}

/** Installs exactly what package-lock.json names. */
export async function install({ complete, step }) {
  step.begin(`Installing the locked dependencies${complete ? ', tools for development included' : ''}`)
  await npmInstall(complete, step)
  verify(complete)
  stamp({ ...wantedStamp(), complete })
  step.end(`${countPackages(complete).wanted} packages`)
}

function wantedStamp() {
  return { lock: hashOfLock(), platform: `${process.platform}-${process.arch}` }
}

function hashOfLock() {
  return createHash('sha256')
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .digest('hex')
}

function isStamped(wanted, complete) {
  if (!existsSync(stampFile) || !existsSync(bundledNode)) return false
  try {
    const stamped = JSON.parse(readFileSync(stampFile, 'utf8'))
    return stamped.lock === wanted.lock && stamped.platform === wanted.platform && (stamped.complete || !complete)
  } catch {
    return false
  }
}

function stamp(installation) {
  try {
    rmSync(stampFile, { force: true }) // a copy of node_modules may share its files with the original
    writeFileSync(stampFile, JSON.stringify(installation))
  } catch (error) {
    // Installed by somebody else, and only read by this user: the longer check will do each time.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

/** npm's own note of what is in node_modules, written when an installation has succeeded, against the lock. */
function whatNpmInstalled() {
  const note = join(checkout, 'node_modules', '.package-lock.json')
  if (!existsSync(note) || !existsSync(bundledNode)) return { production: false, all: false }
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const { '': _self, ...locked } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages

  // Optional packages depend on the platform: an old version of one counts as missing, its absence does not.
  const missing = Object.entries(locked).filter(([path, { version, optional, peer }]) =>
    installed[path] ? installed[path].version !== version : !optional && !peer,
  )
  return { production: missing.every(([, { dev, devOptional }]) => dev || devOptional), all: missing.length === 0 }
}

/**
 * `npm install` that may not touch the lock, rather than `npm ci`: a lock made on one platform lacks the binaries of
 * others, which the packages that want them name exactly; `npm ci` gives up there. `verify` compares the result.
 */
async function npmInstall(complete, step) {
  const scope = complete ? ['--include=dev'] : ['--omit=dev']
  // Scripts bring the pinned Node and complete PostgreSQL, so a setting of the machine must not turn them off. Packages
  // that want a newer Node than this one run on the pinned Node: npm's warnings about them would mislead.
  const settled = [
    '--package-lock',
    '--include=optional',
    '--ignore-scripts=false',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // npm's own patience without a network is several minutes.
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-maxtimeout=2000',
  ]
  const [program, ...first] = npmCommand()
  const child = spawn(program, [...first, 'install', '--no-save', ...scope, ...settled], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    messages += text
    process.stderr.write(text)
  })
  process.once('exit', () => child.kill())

  // At a terminal npm shows that it is alive; elsewhere nobody would know.
  const begun = Date.now()
  const tell = () => {
    const { arrived, wanted } = countPackages(complete)
    step.note(
      `${arrived} of ${wanted} packages${arrived || Date.now() - begun < 20_000 ? '' : ' yet; is there a network?'}`,
    )
  }
  const heartbeat = process.stderr.isTTY ? undefined : setInterval(tell, 5000)
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject)).catch(String)
  clearInterval(heartbeat)
  if (code === 0) return

  console.error(`
The dependencies could not be installed (npm ended with ${code}; its messages are above).
${installFailure(messages, checkout)}
Then start again: what was downloaded is kept.`)
  process.exit(1)
}

/** The npm that ran this script, else the one on the path. */
function npmCommand() {
  const { npm_execpath: npm } = process.env
  return npm?.endsWith('.js') && existsSync(npm) ? [process.execPath, npm] : ['npm']
}

function verify(complete) {
  const { status, error, stderr } = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' })
  if (status !== 0) {
    const musl = process.platform === 'linux' && existsSync('/etc/alpine-release')
    console.error(
      `The pinned Node.js (${bundledNode}) does not run here: ${error?.message ?? stderr.trim()}.` +
        (musl ? '\nIt needs glibc; Alpine has musl. Use Debian, Ubuntu, Fedora or macOS.' : ''),
    )
    process.exit(1)
  }
  const found = whatNpmInstalled()
  if (found.all || (found.production && !complete)) return
  console.error('npm did not install what package-lock.json names. Remove the folder node_modules and start again.')
  process.exit(1)
}

/** How many of the locked packages have arrived; those for other platforms never do, and do not count. */
function countPackages(complete) {
  const { '': _self, ...locked } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages
  const wanted = Object.entries(locked).filter(
    ([, { dev, optional, peer }]) => !optional && !peer && (complete || !dev),
  )
  const arrived = wanted.filter(([path]) => existsSync(join(checkout, path, 'package.json')))
  return { arrived: arrived.length, wanted: wanted.length }
}
