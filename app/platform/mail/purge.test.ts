import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { mailRetentionDays, purgeMails } from './purge.server.ts'
import { mails } from './tables.server.ts'

testDatabase()

test('an email is deleted after the period that the privacy page states', async () => {
  const [old, younger] = [await mailOf(mailRetentionDays + 1), await mailOf(mailRetentionDays - 1)]
  await purgeMails.perform({})
  expect(await database().$count(mails, eq(mails.id, old))).toBe(0)
  expect(await database().$count(mails, eq(mails.id, younger))).toBe(1)
})

async function mailOf(daysAgo: number): Promise<string> {
  const id = newId()
  const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
  const content = { subject: 'Hello', bodyText: 'Hello', bodyHtml: '<p>Hello</p>' }
  const mail = { id, kind: 'test', recipient: 'ada@example.com', state: 'sent' as const, createdAt, ...content }
  await database().insert(mails).values(mail)
  return id
}
