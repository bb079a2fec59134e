import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Makes sure of a Debian program that a measurement needs. @throws with what to do where it cannot be installed */
export async function ensureProgram(name: string): Promise<void> {
  if (spawnSync('which', [name]).status === 0) return
  if (process.getuid?.() !== 0)
    throw new Error(`This measurement needs ${name}. Install it (Debian: apt-get install ${name}).`)
  console.log(`Installing ${name} (Debian's package) …`)
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', name])
}

/** How wrk asks. */
interface Asking {
  seconds?: number
  connections?: number
  cookie?: string
  /** A script of wrk's, for what is no GET. */
  script?: string
}

/**
 * Requests a second that `url` answers to wrk: one thread, with the codings that a browser asks for.
 * @throws where it answers with errors
 */
export async function requestsPerSecond(
  url: string,
  { seconds = 3, connections = 32, cookie, script }: Asking = {},
): Promise<number> {
  const headers = ['-H', 'Accept-Encoding: gzip, deflate, br, zstd', ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])]
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...(script ? ['-s', script] : [])]
  const { stdout } = await run('wrk', [...how, ...headers, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
