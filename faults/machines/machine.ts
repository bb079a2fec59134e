import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adminEmail, everybodysPassword } from '../product.ts'
import { until } from '../trial.ts'

/** A machine of several: the built product with a `DATA_DIR` of its own, which starts again at the same port. */
export interface Machine {
  port: number
  start(): Promise<void>
  /** As a release does it: what is under way is finished. */
  stop(): Promise<void>
  kill(): Promise<void>
  leave(): Promise<void>
  output(): string
}

/** A machine that is not started yet. */
export async function machineAt(port: number, env: Record<string, string>): Promise<Machine> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-machine-'))
  let child: ChildProcess | undefined
  let outputText = ''
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    port,
    output: () => outputText,
    async start() {
      child = spawn(process.execPath, ['build/server/index.js'], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          ADMIN_EMAIL: adminEmail,
          ADMIN_PASSWORD: everybodysPassword,
          TRUST_PROXY: 'on',
          RATE_LIMIT_FACTOR: '100000',
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (part: Buffer) => {
          outputText = (outputText + part.toString()).slice(-20_000)
        })
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(ready, Boolean, 240, `a machine is ready; it said: ${outputText.slice(-500)}`)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async leave() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
