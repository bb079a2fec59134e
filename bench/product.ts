import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/setup/free-port.ts'

/** The built product in a process of its own. */
export interface RunningProduct {
  url: string
  dataDir: string
  /** Resident memory of its process, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the product as `npm start` does, with its sample content on a free port, with the log that it writes in production, and waits
 * until its first work (drawing pictures, rendering articles) is done. `BENCH_ROOT` names another checkout, whose build
 * is measured in its place.
 */
export async function startProduct(): Promise<RunningProduct> {
  const root = path.resolve(process.env.BENCH_ROOT ?? '.')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output = openSync(path.join(dataDir, 'bench.log'), 'a')
  const child = spawn('sh', [path.join(root, 'server/launch/start.sh')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SITE_URL: url,
      RATE_LIMIT_FACTOR: '100000',
      AUTH_AUTOCONFIRM: 'on',
    },
    stdio: ['ignore', output, 'inherit'],
  })
  await untilServing(url, child)
  await untilCalm(child.pid as number)
  return {
    url,
    dataDir,
    memory: () => residentMemory(child.pid as number),
    async stop() {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Something to compare with: a program of `bench/beside`, listening on a free port. */
export async function startBeside(
  program: string,
  args: string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [`bench/beside/${program}`, String(port), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  await untilServing(url, child)
  return { url, stop: () => end(child) }
}

async function untilServing(url: string, child: ChildProcess): Promise<void> {
  const isServing = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isServing())) {
    if (child.exitCode !== null) throw new Error(`A program ended with code ${child.exitCode} before it served.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Resolves after five seconds in which a process used less than a tenth of a core, or after three minutes. */
async function untilCalm(pid: number): Promise<void> {
  let before = await cpuSeconds(pid)
  for (let second = 0, calm = 0; second < 180 && calm < 5; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await cpuSeconds(pid)
    calm = now - before < 0.1 ? calm + 1 : 0
    before = now
  }
}

/** CPU time of all threads of a process. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
