import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const program = `
  import { onStopSignal } from ${JSON.stringify(new URL('stop-signals.ts', import.meta.url).href)}
  onStopSignal((signal) => console.log(signal))
  console.log(process.pid)
  setInterval(() => {}, 1000)`

test('repeated copies of a stop signal count once, and a second one from a person ends the process at once', async () => {
  const { child, nextLine } = await running()
  child.kill('SIGINT')
  expect(await nextLine()).toBe('SIGINT')
  child.kill('SIGINT')
  await wait(1100)
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(child.exitCode).toBe(130)
  expect(await nextLine()).toBeUndefined()
})

test('a process whose npm is killed ends, too', async () => {
  const { child, pid, nextLine } = await running({ npm_lifecycle_event: 'start' })
  child.kill('SIGKILL')
  expect(await nextLine()).toBe('SIGTERM')
  process.kill(pid, 'SIGKILL')
})

/** Runs the program, below a shell that stands in for npm if `env` names npm. */
async function running(env?: Record<string, string>) {
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const [command = '', ...args] = env ? ['sh', '-c', '"$@" & wait', 'sh', ...node] : node
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value as string
  return { child, pid: Number(await nextLine()), nextLine }
}
