import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Permit } from '#app/platform/permit.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { startMailWorker } from '#tests/setup/mail-workers.ts'
import { deliverMail } from './deliver.server.ts'
import { sendMail } from './send.server.ts'
import { sendAgain } from './send-again.server.ts'
import { mails } from './tables.server.ts'

const accepted: string[] = []
/** Mails to this address are accepted only once this many are in transit. */
const barrier = { address: 'together@example.com', wanted: 4, waiting: [] as (() => void)[] }

/** For mails to this address, the connection that records them as sent is cut the first time. */
const cutAddress = 'cut@example.com'
async function cutWriters(take: () => void): Promise<void> {
  const cutPool = open(databaseAddress(), { max: 2 })
  await cutPool.begin(async (tx) => {
    await tx`lock table mails in exclusive mode`
    take()
    const cut = () => cutPool`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update%'`
    while ((await cut()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  })
  await cutPool.end()
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) => {
    if (address.startsWith('nobody')) return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    if (address.startsWith('later')) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
    done()
  },
  onData: (stream, _, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString()
      if (raw.includes(barrier.address)) {
        barrier.waiting.push(done)
        if (barrier.waiting.length === barrier.wanted) for (const take of barrier.waiting) take()
        return
      }
      accepted.push(raw)
      if (raw.includes(cutAddress)) return void cutWriters(done)
      done()
    })
  },
})
// A client that is killed in the middle of a mail resets its connection.
smtp.on('error', () => {})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
testDatabase({ env: { SMTP_URL: smtpUrl } })

afterAll(() => {
  smtp.close()
})

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const send = (to: string) =>
  transaction(() => sendMail({ kind: 'test', to, subject: 'Hello', text: 'Good day', html: '<p>Good day</p>' }))
const stored = async (id: string) => (await database().select().from(mails).where(eq(mails.id, id)))[0]

test('a permanently rejected email is not retried, and records why', async () => {
  const id = await send('nobody@example.com')
  await deliverMail.perform({ mailId: id })
  expect(await stored(id)).toMatchObject({ state: 'refused', attempts: 1 })
  expect((await stored(id))?.lastError).toContain('no such user')
  await deliverMail.perform({ mailId: id })
  expect((await stored(id))?.attempts).toBe(1)
})

test('a mail that the server accepted while the database is away is sent only once', async () => {
  const id = await send(cutAddress)
  await deliverMail.perform({ mailId: id })
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(accepted.filter((mail) => mail.includes(cutAddress))).toHaveLength(1)
})

test('a temporarily rejected mail is retried', async () => {
  const id = await send('later@example.com')
  await expect(deliverMail.perform({ mailId: id })).rejects.toThrow('try later')
  expect(await stored(id)).toMatchObject({ state: 'failed', attempts: 1 })
})

test('a mail that is sent again has a new Message-ID', async () => {
  const id = await send('twice@example.com')
  await deliverMail.perform({ mailId: id })
  await sendAgain({ actor: admin } as Permit<'mail.send-again'>, id)
  await deliverMail.perform({ mailId: id })
  const messageIds = accepted
    .filter((raw) => raw.includes('twice@example.com'))
    .map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect(messageIds).toHaveLength(2)
  expect(new Set(messageIds).size).toBe(2)
})

test('delivering the same mail twice concurrently sends it once', async () => {
  const id = await send('once@example.com')
  await Promise.allSettled([deliverMail.perform({ mailId: id }), deliverMail.perform({ mailId: id })])
  expect(accepted.filter((raw) => raw.includes('once@example.com'))).toHaveLength(1)
})

test('a slow mail server takes several mails at once', async () => {
  const ids = await Promise.all(Array.from({ length: barrier.wanted }, () => send(barrier.address)))
  const worker = await startMailWorker(smtpUrl)
  const states = async () => (await Promise.all(ids.map(stored))).map((mail) => mail?.state)
  await expect.poll(states, { timeout: 25_000, interval: 200 }).toEqual(ids.map(() => 'sent'))
  worker.kill('SIGKILL')
  await once(worker, 'exit')
})

test('automatic emails carry Auto-Submitted; personal ones do not', async () => {
  const message = { kind: 'test', to: 'ada@example.com', text: 'Good day', html: '<p>Good day</p>' }
  const deliver = async (subject: string, headers?: Record<string, string>) => {
    const mailId = await transaction(() => sendMail({ ...message, subject, ...(headers && { headers }) }))
    await deliverMail.perform({ mailId })
    return accepted.find((mail) => mail.includes(`Subject: ${subject}`)) ?? ''
  }
  const made = await deliver('By machine')
  expect(made).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(made).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r?$/m)
  const written = await deliver('By hand', { 'Auto-Submitted': 'no' })
  expect(written).toMatch(/^Auto-Submitted: no\r?$/m)
  expect(written).not.toContain('Suppress')
})
