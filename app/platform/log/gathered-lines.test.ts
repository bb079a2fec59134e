import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// why: what happens as a process ends is seen from outside.
async function written(statement: string): Promise<string> {
  const program = `import { gatheredLines } from './app/platform/log/gathered-lines.ts'
    const output = gatheredLines(1); ${statement}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

test('a line that nobody adds to is there after a moment, while the process goes on', async () => {
  const program = `import { gatheredLines } from './app/platform/log/gathered-lines.ts'
    gatheredLines(1).write('one\\n'); process.stdin.resume()`
  const child = execFile(process.execPath, ['--input-type=module', '--eval', program])
  const line = await new Promise((resolve) => child.stdout?.once('data', resolve))
  expect(line).toBe('one\n')
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
})

test('lines come in their order, and each once, however many are written at once', async () => {
  const lines = (
    await written(`for (let at = 0; at < 20_000; at++) output.write(at + ' ü\\n')
    setTimeout(() => { for (let at = 20_000; at < 20_100; at++) output.write(at + ' ü\\n') }, 30)`)
  ).split('\n')
  expect(lines).toEqual([...Array.from({ length: 20_100 }, (_, at) => `${at} ü`), ''])
})

test('what nobody reads is dropped, and the process goes on', async () => {
  const program = `import { gatheredLines } from './app/platform/log/gathered-lines.ts'
    const output = gatheredLines(1); const line = 'x'.repeat(1000) + '\\n'
    let turns = 0
    const writing = setInterval(() => {
      for (let at = 0; at < 1000; at++) output.write(line)
      if (++turns === 20) { process.stderr.write(String(process.memoryUsage().heapUsed)); process.exit(0) }
    }, 1)`
  const child = execFile(process.execPath, ['--input-type=module', '--eval', program])
  // The first piece of what it writes is read, then nobody listens.
  child.stdout?.once('data', () => child.stdout?.destroy())
  let said = ''
  child.stderr?.on('data', (part: string) => {
    said += part
  })
  await new Promise((resolve) => child.once('close', resolve))
  expect(Number(said)).toBeGreaterThan(0)
  expect(Number(said)).toBeLessThan(100 * 1024 * 1024)
})
