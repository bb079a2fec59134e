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

/**
 * Requests a second that `url` answers to wrk: one thread, 32 connections, brotli asked for.
 * @param seconds how long
 */
export async function requestsPerSecond(url: string, seconds = 5): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: br, gzip', url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`)
  const [, figure] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  return Number(figure)
}
