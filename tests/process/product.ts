import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** The built product in processes of its own. */
export async function start(env: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-processes-'))
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let outputText = ''
  child.stdout.on('data', (text: Buffer) => {
    outputText += text
  })
  child.once('exit', (...how) => {
    outputText += `It ended: ${how.join(' ')}.`
  })
  child.stderr.on('data', (text: Buffer) => {
    outputText += text
  })
  const url = await until(() => /ready at (\S+)/.exec(outputText)?.[1]).catch(() => {
    throw new Error(`It did not start: ${outputText}`)
  })
  const ended = once(child, 'exit')
  return {
    url,
    said: () => outputText,
    /** Ends it at once, whatever is under way. */
    async kill() {
      child.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      await rm(dataDir, { recursive: true, force: true })
      return code as number
    },
  }
}

/** Asks again until there is an answer. */
export async function until<Answer>(ask: () => Answer | undefined | Promise<Answer | undefined>): Promise<Answer> {
  for (const deadline = Date.now() + 110_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error('It did not come about in time.')
  }
}
