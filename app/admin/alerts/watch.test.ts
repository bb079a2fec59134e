import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '#app/auth/auth.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { alertOperators } from './alert.server.ts'
import { watchHealth } from './watch.server.ts'

const source = testDatabase()

test('a mail that failed is told once, and again only after it was fine', async () => {
  setConfig({ ...config(), alertMail: 'operator@example.com' })
  const sql = open(source.address, { max: 1 })
  const watch = () => watchHealth.perform({})
  const alerts = () => sql`select subject from mails where kind = 'alert' order by created_at`
  await watch()
  expect(await alerts()).toEqual([])

  const id = newId()
  await sql`insert into mails (id, kind, recipient, subject, body_text, body_html, state)
    values (${id}, 'test', 'ada@example.com', 'Hello', '', '', 'refused')`
  await watch()
  await watch()
  expect(await alerts()).toEqual([{ subject: 'Something fails: mails' }])

  // A day later the same is not told again; what has changed is.
  const more = newId()
  const fails = (mail: string) => sql`insert into mails (id, kind, recipient, subject, body_text, body_html, state)
    values (${mail}, 'test', 'ada@example.com', 'Hello', '', '', 'refused')`
  await sql`update settings set value = jsonb_set(value, '{mails,at}', to_jsonb((now() - interval '25 hours')::text))
    where name = 'alerts.told'`
  await watch()
  expect(await alerts()).toHaveLength(1)
  await fails(more)
  await watch()
  expect(await alerts()).toHaveLength(2)
  await fails(newId())
  await watch()
  expect(await alerts()).toHaveLength(2)

  await sql`update mails set state = 'sent'`
  await watch()
  await sql`update mails set state = 'refused' where id = ${id}`
  await watch()
  expect(await alerts()).toHaveLength(3)
  await sql.end()
})

test('an admin who has not signed in yet is told', async () => {
  const before = config()
  setConfig({ ...before, alertMail: undefined })
  onTestFinished(() => setConfig(before))
  const account = { email: 'boss@example.com', password: 'larger slice of the pie', appMetadata: { role: 'admin' } }
  await createUser(account, { kind: 'system' })
  await alertOperators({ subject: 'The nightly backup failed', reason: 'No bucket.', remedy: 'Make one.' })
  const sql = open(source.address, { max: 1 })
  const told = await sql`select recipient from mails where subject = 'The nightly backup failed'`
  await sql.end()
  expect(told).toEqual([{ recipient: 'boss@example.com' }])
})
