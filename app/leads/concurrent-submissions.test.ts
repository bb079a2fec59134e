import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { pdf } from './candidates/factory.ts'
import { receiveProfile } from './candidates/receive.server.ts'
import { candidates } from './candidates/tables.server.ts'
import { receiveMessage } from './messages/receive.server.ts'
import { messages } from './messages/tables.server.ts'
import { buildFormToken } from './spam/factory.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com' }, work: true })

const crowd = Array.from({ length: 8 }, (_, at) => at)
const sender = async (at: number) => ({
  address: `192.0.2.${at}`,
  token: await buildFormToken(),
  honeypot: '',
})
const sentMails = async (kind: string) =>
  (
    await database()
      .select({ id: mails.id, state: mails.state })
      .from(mails)
      .where(like(mails.kind, `${kind}.%`))
  ).filter(({ state }) => state === 'sent')

test('eight messages at once are all stored, and each is mailed once to both sides', async () => {
  await Promise.all(
    crowd.map(async (at) => {
      const draft = { name: 'Ada', email: `ada${at}@example.com`, message: `Question ${at}` }
      await receiveMessage(visitor, draft, {}, await sender(at))
    }),
  )
  expect(await database().$count(messages)).toBe(8)
  await expect.poll(async () => (await sentMails('message')).length, { timeout: 60_000 }).toBe(16)
  expect(await database().$count(mails)).toBe(16)
})

test('eight profiles with two files each at once are all stored, with every file, and mailed once', async () => {
  await Promise.all(
    crowd.map(async (at) => {
      const draft = {
        firstName: 'Grace',
        lastName: `${at}`,
        email: `grace${at}@example.com`,
        phone: '1',
        location: 'Louisville',
        yearsExperience: '7',
        skills: 'Discovery',
        summary: 'Demos.',
      }
      const files = [pdf('resume', `${at}.pdf`), pdf('coverLetter', `${at}-letter.pdf`)]
      await receiveProfile(visitor, draft, files, [], await sender(at))
    }),
  )
  expect(await database().$count(candidates)).toBe(8)
  expect(await storage().list('candidates')).toHaveLength(16)
  await expect.poll(async () => (await sentMails('candidate')).length, { timeout: 60_000 }).toBe(16)
  const stored = (await readdir(path.join(config().dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))
  expect(stored).toHaveLength(32)
})
