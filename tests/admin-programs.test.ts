import { expect, test } from 'vitest'
import { buildWebhook } from '#app/admin/webhooks/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { testApp } from './setup/app.ts'
import { signedIn } from './setup/people.ts'
import { locationOf } from './setup/website.ts'

const app = testApp()

/** An admin whose session is older than a proof lasts, as one is that somebody else may have taken. */
async function admin() {
  const person = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  await rawSql()`update auth.web_sessions set created_at = now() - interval '20 minutes', proved_at = null
    where user_id = (select id from auth.users where email = ${person.email})`
  return person
}

const key = { name: 'A thief’s program', scopes: 'leads:read' }
const hook = { address: 'https://example.com/thief', events: 'lead.received' }

test('without re-authentication a session creates no key or webhook, sees no secret, and exports no personal data', async () => {
  const thief = await admin()
  const { id } = await buildWebhook()
  const secret = String((await rawSql()`select secret from webhooks where id = ${id}`)[0]?.secret)
  for (const [address, fields] of [
    ['/admin/api', key],
    ['/admin/webhooks', hook],
    [`/admin/webhooks/${id}`, { ...hook, active: 'on' }],
  ] as const) {
    const response = await thief.post(address, fields)
    expect([address, response.status]).toEqual([address, 403])
    expect(await response.text()).toContain('proof-password')
  }
  expect(await rawSql()`select 1 from api_keys`).toHaveLength(0)
  expect(await rawSql()`select 1 from webhooks where address = ${hook.address}`).toHaveLength(0)
  expect(await (await thief.get(`/admin/webhooks/${id}`)).text()).not.toContain(secret)
  const event = (await buildEvent()).id
  for (const [file, screen] of [
    ['/admin/leads.csv?kind=calls', '/admin/leads?kind=calls'],
    ['/admin/subscribers.csv', '/admin/subscribers'],
    [`/admin/events/${event}/registrations.csv`, `/admin/events/${event}`],
  ] as const) {
    const response = await thief.get(file)
    expect(locationOf(response)).toBe(`/admin/proof?${new URLSearchParams({ next: screen })}`)
  }
})

test('after re-authentication an admin creates a key and a webhook, all admins are notified, and the list is shown again', async () => {
  const other = await signedIn(app, { name: 'Ada Admin', role: 'admin', area: 'admin' })
  const owner = await admin()
  const proofFields = { 'proof-password': owner.password }
  expect(locationOf(await owner.post('/admin/proof?next=/admin/subscribers', proofFields))).toBe('/admin/subscribers')
  expect((await owner.get('/admin/subscribers.csv')).headers.get('content-type')).toContain('text/csv')
  expect(await (await owner.post('/admin/api', key)).text()).toContain('sol_')
  expect((await owner.post('/admin/webhooks', hook)).status).toBe(302)
  for (const { email } of [owner, other]) {
    expect((await app.mailTo(email, /program has an API key/)).text).toContain('A thief’s program')
    expect((await app.mailTo(email, /webhook was set/)).text).toContain('example.com')
  }
})
