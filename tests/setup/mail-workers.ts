import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { databaseUrl } from './app.ts'

/** Starts a process that delivers the mails of the test's database to `smtpUrl`. It ends with the test. */
export async function startMailWorker(smtpUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/setup/mail-worker.ts', databaseUrl(databaseAddress())], {
    env: { ...process.env, DATA_DIR: config().dataDir, SMTP_URL: smtpUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}
