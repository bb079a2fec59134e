import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'

/** The Node.js of package.json's dependency `node`: the same on every machine. */
export const pinnedNode = join(checkout, 'node_modules/.bin/node')

const installMarkFile = join(checkout, 'node_modules/.solutioneer-install')
const gigabytesNeeded = 1.5

/** True if the current package-lock.json is installed; with `tools`, also the dev dependencies. */
export function isInstalled(tools) {
  if (!existsSync(pinnedNode) || !existsSync(installMarkFile)) return false
  const installedVersion = readFileSync(installMarkFile, 'utf8')
  return installedVersion === versionOf(true) || (!tools && installedVersion === versionOf(false))
}

/** Installs exactly what package-lock.json lists. @returns an error message; undefined on success */
export async function install(tools) {
  const { code, messages } = await npmCi(tools)
  if (code !== 0)
    return `\nThe dependencies could not be installed (npm ended with ${code}; its messages are above).
${installFailure(messages)}\nThen start again: what was downloaded is kept.`
  const { status, error, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  if (status !== 0)
    return (
      `The pinned Node.js (${pinnedNode}) does not run here: ${error?.message ?? stderr.trim()}. It needs Debian, ` +
      'Ubuntu, Fedora or another Linux with glibc (Alpine has musl), or macOS.'
    )
  writeFileSync(installMarkFile, versionOf(tools))
}

function versionOf(complete) {
  const lock = createHash('sha256').update(readLock()).digest('hex')
  return JSON.stringify({ lock, platform: `${process.platform}-${process.arch}`, complete })
}

function readLock() {
  return readFileSync(join(checkout, 'package-lock.json'), 'utf8')
}

async function npmCi(tools) {
  const options = [
    tools ? '--include=dev' : '--omit=dev',
    // Install scripts download the pinned Node and complete PostgreSQL, so enable them despite the machine's settings.
    // Do not warn about packages that need a newer Node: they run on the pinned one.
    '--include=optional',
    '--ignore-scripts=false',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // By default, npm retries for several minutes without a network.
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-maxtimeout=2000',
  ]
  // Run npm on its own Node, because the pinned one is being replaced.
  const PATH = process.env.PATH.split(':')
    .filter((folder) => !folder.startsWith(join(checkout, 'node_modules')))
    .join(':')
  const child = spawn('npm', ['ci', ...options], {
    cwd: checkout,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => child.kill())
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    messages += text
    process.stderr.write(text)
  })
  const progress = setInterval(() => console.log(`      ${arrivedPackages(tools)}`), 5000)
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  clearInterval(progress)
  return { code, messages }
}

/** Progress: `120 of 700 packages`. Optional packages do not count, because those for other platforms never arrive. */
function arrivedPackages(tools) {
  const wanted = Object.entries(JSON.parse(readLock()).packages).filter(
    ([path, { dev, optional, peer }]) => path && !optional && !peer && (tools || !dev),
  )
  const arrived = wanted.filter(([path]) => existsSync(join(checkout, path, 'package.json')))
  return `${arrived.length} of ${wanted.length} packages`
}

/** Explains npm's messages with a remedy; lists all possible causes if they say nothing. */
function installFailure(messages) {
  const { bavail, bsize } = statfsSync(checkout)
  const causes = [
    {
      sign: /EAI_AGAIN|ENOTFOUND|ENETUNREACH|ENETDOWN|EHOSTUNREACH|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i,
      words: 'No network, or behind a proxy: check with npm ping. A proxy is set with: npm config set proxy URL',
    },
    {
      sign: /EACCES|EPERM|EROFS/,
      words: `No permission to write: the folder ${checkout}, with all in it, must belong to the account that you use.`,
    },
    {
      sign: /ENOSPC|EDQUOT/,
      words: `The disk is full: about ${gigabytesNeeded} GB are needed, ${((bavail * bsize) / 1e9).toFixed(1)} GB are free.`,
    },
  ]
  const matching = causes.filter(({ sign }) => sign.test(messages))
  return (matching.length > 0 ? matching : causes).map(({ words }) => `  ${words}`).join('\n')
}
