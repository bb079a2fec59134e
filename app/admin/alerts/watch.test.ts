import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '#app/auth/auth.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { alertOperators } from './alert.server.ts'
import { watchHealth } from './watch.server.ts'

const source = testDatabase()

test('a failed email is reported once, and again only after it has recovered', async () => {
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
  expect(await alerts()).toEqual([{ subject: 'Something is failing: mails' }])

  // A day later an unchanged problem is not reported again, but a changed one is.
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

test('an admin who has not signed in yet is notified', async () => {
  const before = config()
  setConfig({ ...before, alertMail: undefined })
  onTestFinished(() => setConfig(before))
  const account = { email: 'boss@example.com', password: 'larger slice of the pie', appMetadata: { role: 'admin' } }
  await createUser(account, { kind: 'system' })
  await alertOperators({ subject: 'The nightly backup failed', reason: 'No bucket.', remedy: 'Make one.' })
  const sql = open(source.address, { max: 1 })
  const recipients = await sql`select recipient from mails where subject = 'The nightly backup failed'`
  await sql.end()
  expect(recipients).toEqual([{ recipient: 'boss@example.com' }])
})

test('a missing backup alerts nobody in the first 26 hours, and everybody after that', async () => {
  setConfig({ ...config(), alertMail: 'operator@example.com' })
  const sql = open(source.address, { max: 1 })
  const alerts = () => sql`select subject from mails where subject = 'Something is failing: backup'`
  await watchHealth.perform({})
  expect(await alerts()).toHaveLength(0)
  await sql`update migrations set ran_at = ran_at - interval '27 hours'`
  await watchHealth.perform({})
  await watchHealth.perform({})
  expect(await alerts()).toHaveLength(1)
  await sql`update migrations set ran_at = ran_at + interval '27 hours'`
  await sql.end()
})

test('the findings of doctor are watched: an unreachable mail server sends an alert', async () => {
  const before = config()
  onTestFinished(() => setConfig(before))
  const port = await freePort()
  const away = { smtpUrl: `smtp://127.0.0.1:${port}` }
  setConfig({ ...before, ...away, alertMail: 'operator@example.com' })
  await watchHealth.perform({})
  const sql = open(source.address, { max: 1 })
  const alerts = await sql`select subject from mails where kind = 'alert' and subject ~ 'mail$' order by 1`
  await sql.end()
  expect(alerts).toEqual([{ subject: 'Something is failing: mail' }])
})

test('the heartbeat URL is fetched only while nothing fails', async () => {
  const before = config()
  onTestFinished(() => setConfig(before))
  let beats = 0
  const watcher = createServer((_request, response) => response.end(String(++beats)))
  await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void watcher.close())
  const { port } = watcher.address() as AddressInfo
  setConfig({ ...before, heartbeatUrl: `http://127.0.0.1:${port}/beat`, smtpUrl: undefined })
  await rawSql()`update mails set state = 'sent'`
  await watchHealth.perform({})
  expect(beats).toBe(1)
  setConfig({ ...config(), smtpUrl: `smtp://127.0.0.1:${await freePort()}` })
  await watchHealth.perform({})
  expect(beats).toBe(1)
})
