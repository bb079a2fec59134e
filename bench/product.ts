import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The built product in a process of its own. */
export interface RunningProduct {
  url: string
  dataDir: string
  /** Milliseconds from the start of the process to its first answered page. */
  readyAfter: number
  stop(): Promise<void>
}

/** Starts the built product on a free port. @param dataDir a folder to start on again; a new one if absent */
export async function startProcess({
  dataDir,
  env = {},
}: {
  dataDir?: string
  env?: Record<string, string>
} = {}): Promise<RunningProduct> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'sol-bench-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      PORT: String(port),
      SITE_URL: url,
      RATE_LIMIT_FACTOR: '100000',
      ...env,
    },
    stdio: 'inherit',
  })
  while (!(await answers(url))) await new Promise((resolve) => setTimeout(resolve, 5))
  return {
    url,
    dataDir: folder,
    readyAfter: performance.now() - started,
    async stop() {
      await ended(child)
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
