import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { startMailWorker } from '#tests/setup/mail-workers.ts'
import { sendMail } from './send.server.ts'
import { mails } from './tables.server.ts'

const accepted: string[] = []
let begun = 0
let stalls = true

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    const parts: Buffer[] = []
    begun++
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      if (stalls) return
      accepted.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
// A client that is killed in the middle of a mail resets its connection.
smtp.on('error', () => {})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
testDatabase({ env: { SMTP_URL: smtpUrl } })
afterAll(() => void smtp.close())

test('a mail under delivery at a kill is delivered by another process within 30 seconds, once', async () => {
  const id = await transaction(() =>
    sendMail({ kind: 'test', to: 'killed@example.com', subject: 'Hello', text: 'Good day', html: '<p>Good day</p>' }),
  )
  const killed = await startMailWorker(smtpUrl)
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1)
  // Start the second worker before killing the first: on a busy machine starting a process takes long.
  await startMailWorker(smtpUrl)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  stalls = false
  const killedAt = performance.now()
  await expect
    .poll(async () => (await database().select().from(mails).where(eq(mails.id, id)))[0]?.state, {
      timeout: 40_000,
      interval: 200,
    })
    .toBe('sent')
  expect(performance.now() - killedAt).toBeLessThan(30_000)
  expect(accepted.filter((raw) => raw.includes('killed@example.com'))).toHaveLength(1)
})
