import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/setup/free-port.ts'

/** The built product in a process of its own. */
export interface RunningProduct {
  url: string
  pid: number
  dataDir: string
  /** Milliseconds from the start of the process to its first answered page. */
  readyAfter: number
  /** Resident memory of its process, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Who may do everything where `SAMPLE_CONTENT` or an `ADMIN_EMAIL` makes a first admin. */
export const benchAdmin = { email: 'admin@solutioneer.example', password: 'the-larger-slice-of-the-pie' }

/**
 * Starts the built product on a free port.
 * @param dataDir a folder to start on again; a new one if absent
 * @param log has it log as it does in production, into a file
 */
export async function startProcess({
  dataDir,
  env = {},
  log = false,
}: {
  dataDir?: string
  env?: Record<string, string>
  log?: boolean
} = {}): Promise<RunningProduct> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'sol-bench-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const output = log ? openSync(path.join(folder, 'bench.log'), 'a') : 'inherit'
  const node = await nodeOptions()
  const child = spawn(process.execPath, [...node.arguments, 'build/server/index.js'], {
    env: {
      ...process.env,
      ...node.environment,
      NODE_COMPILE_CACHE: path.resolve('build/.compiled'),
      NODE_ENV: 'production',
      LOG_LEVEL: log ? 'info' : 'silent',
      DATA_DIR: folder,
      PORT: String(port),
      SITE_URL: url,
      RATE_LIMIT_FACTOR: '100000',
      AUTH_AUTOCONFIRM: 'on',
      ADMIN_EMAIL: benchAdmin.email,
      ADMIN_PASSWORD: benchAdmin.password,
      ...env,
    },
    stdio: ['ignore', output, 'inherit'],
  })
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode} before it served.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: folder,
    readyAfter: performance.now() - started,
    memory: () => residentMemory(child.pid as number),
    async stop() {
      await end(child)
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Something to compare with: a program of `bench/beside`, listening on a free port. */
export async function startBeside(
  program: string,
  args: string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [`bench/beside/${program}`, String(port), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with code ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { url, stop: () => end(child) }
}

/** As `npm start` gives them. */
async function nodeOptions(): Promise<{ arguments: string[]; environment: Record<string, string> }> {
  return JSON.parse(await readFile('server/launch/node-options.json', 'utf8'))
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
