import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Makes sure of wrk, a Debian package. @throws with what to do where it cannot be installed */
export async function ensureWrk(): Promise<void> {
  if (spawnSync('which', ['wrk']).status === 0) return
  if (process.getuid?.() !== 0) throw new Error('The benchmarks need wrk. Install it: apt-get install wrk')
  console.log('Installing wrk, a Debian package …')
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', 'wrk'])
}

/**
 * Requests a second that `url` answers to wrk, with the encodings that a browser accepts.
 * @param asking.script a script of wrk, for what is no GET
 * @throws where it answers with errors
 */
export async function requestsPerSecond(
  url: string,
  options: { seconds?: number; connections?: number; cookie?: string; script?: string } = {},
): Promise<number> {
  const { seconds = 3, connections = 32, cookie, script } = options
  const headers = ['-H', 'Accept-Encoding: gzip, deflate, br, zstd', ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])]
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...(script ? ['-s', script] : [])]
  const { stdout } = await run('wrk', [...how, ...headers, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
