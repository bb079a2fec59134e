import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { database, rawSql, transaction } from '#app/platform/database/database.server.ts'
import { writtenMails } from '#tests/setup/app.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deliverMail, MAIL_TEXT_DELETED } from './deliver.server.ts'
import { sendMail } from './send.server.ts'
import { mails } from './tables.server.ts'

testDatabase({ work: true })

const message = { kind: 'test', to: 'ada@example.com', subject: 'Hello', text: 'Good day', html: '<p>Good day</p>' }

async function sent(id: string) {
  for (let tries = 0; tries < 1200; tries++) {
    const [mail] = await database().select().from(mails).where(eq(mails.id, id))
    if (mail?.state === 'sent') return mail
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The mail was not sent.')
}

test('without SMTP_URL an email is written to a file, and this is logged', async () => {
  const id = await transaction(() => sendMail({ ...message, replyTo: 'grace@example.com' }))
  expect(await sent(id)).toMatchObject({ attempts: 1, bodyText: 'Good day' })
  const [file] = await writtenMails(config().dataDir)
  expect(file).toMatchObject({
    subject: 'Hello',
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: 'grace@example.com' }],
  })
  expect(file?.text?.trim()).toBe('Good day')
})

test('a mail of a transaction that fails is neither stored nor sent', async () => {
  const before = await database().select().from(mails)
  await transaction(async () => {
    await sendMail(message)
    throw new Error('changed our mind')
  }).catch(() => {})
  expect(await database().select().from(mails)).toHaveLength(before.length)
})

test('an email that no job can deliver is not stored, even without a transaction', async () => {
  const before = await database().$count(mails)
  await rawSql()`alter table pgboss.job_common rename to job_away`
  await sendMail(message).catch(() => {})
  await rawSql()`alter table pgboss.job_away rename to job_common`
  expect(await database().$count(mails)).toBe(before)
})

test('the body of an email with a secret is not stored', async () => {
  const id = await transaction(() => sendMail({ ...message, text: 'Your code is 123456', sensitive: true }))
  expect((await sent(id)).bodyText).toBe(MAIL_TEXT_DELETED)
})

test('delivering the same job twice sends one email', async () => {
  const id = await transaction(() => sendMail(message))
  await sent(id)
  await deliverMail.perform({ mailId: id })
  expect((await sent(id)).attempts).toBe(1)
})

test('a subject cannot inject headers', async () => {
  const id = await transaction(() => sendMail({ ...message, subject: 'Hi\r\nBcc: everyone@example.com' }))
  expect((await sent(id)).subject).toBe('Hi Bcc: everyone@example.com')
})

test('sign-in codes and replies are sent before newsletters', async () => {
  const listed = { ...message, headers: { 'List-Unsubscribe': '<https://solutioneer.example/end>' } }
  const [lists, answer, code] = await transaction(async () => {
    const lists: string[] = []
    for (let n = 0; n < 12; n++) lists.push(await sendMail(listed))
    return [lists, await sendMail(message), await sendMail({ ...message, sensitive: true })] as const
  })
  await Promise.all([...lists, answer, code].map(sent))
  const begun = await rawSql()<{ id: string }[]>`select data ->> 'mailId' as id from pgboss.job
    where data ->> 'mailId' = any(${[...lists, answer, code]}) order by started_on, id`
  // The first batch is as large as the job's concurrency.
  expect(begun.slice(0, deliverMail.atOnce).map(({ id }) => id)).toEqual(expect.arrayContaining([code, answer]))
})
