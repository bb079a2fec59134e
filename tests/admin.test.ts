import { expect, test } from 'vitest'
import { login as texts } from '#app/admin/login.content.ts'
import { buildWebhook } from '#app/admin/webhooks/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { testApp } from './setup/app.ts'
import { signedIn } from './setup/people.ts'
import { locationOf } from './setup/website.ts'

const app = testApp()

const login = (email: string, password: string) =>
  fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
  })

test('the admin area redirects everybody else to its sign-in page', async () => {
  const member = await signedIn(app, { role: 'admin', area: 'campus' })
  for (const response of [await fetch(`${app.url}/admin`, { redirect: 'manual' }), await member.get('/admin')]) {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/admin/login')
  }
})

test('an admin signs in and out independently of the Campus', async () => {
  const admin = await signedIn(app, { role: 'admin' })
  const response = await login(admin.email, admin.password)
  expect(response.headers.get('location')).toBe('/admin/overview?welcome')
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
  const page = await (await fetch(`${app.url}/admin/overview?welcome`, { headers: { cookie } })).text()
  expect(page).toContain('Waiting for you')
  expect(page).toContain(texts().succeeded.description)
  await fetch(`${app.url}/admin/session?_method=DELETE`, { method: 'POST', redirect: 'manual', headers: { cookie } })
  expect((await fetch(`${app.url}/admin`, { redirect: 'manual', headers: { cookie } })).status).toBe(302)
  expect((await admin.get('/campus/auth')).status).toBe(302)
})

test('a member without a role is told so after entering the right password, with a link to the Campus', async () => {
  const member = await signedIn(app)
  const [refused, wrong] = [await login(member.email, member.password), await login(member.email, 'wrong-password')]
  expect([refused.status, wrong.status]).toEqual([403, 401])
  expect([refused.headers.get('set-cookie'), wrong.headers.get('set-cookie')]).toEqual([null, null])
  const page = await refused.text()
  expect(page).toContain(texts().noAccess.description)
  expect(page).toContain(`<a href="/campus"><bdi>${texts().toCampus}`)
  expect(page).not.toContain(texts().failed.description)
  const [stranger, guess] = [await login('nobody@example.com', member.password), await wrong.text()]
  for (const html of [await stranger.text(), guess]) {
    expect(html).toContain(texts().failed.description)
    expect(html).not.toContain('no access')
  }
  const acts = await rawSql()`select act from audit_log where subject_id = ${member.id} order by at, id`
  expect(acts.slice(-2).map(({ act }) => act)).toEqual(['auth.admin-entry-refused', 'auth.sign-in-failed'])
  expect(acts.map(({ act }) => act)).not.toContain('auth.signed-in')
})

test('after too many attempts the page says when to try again, not that the right password is wrong', async () => {
  const admin = await signedIn(app, { role: 'admin' })
  for (let guesses = 0; guesses < 5; guesses++) await login(admin.email, 'wrong-password')
  await rawSql()`update auth.guesses set blocked_until = now() + interval '2 minutes' where blocked_until is not null`
  const refused = await login(admin.email, admin.password)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([422, true])
  const page = await refused.text()
  expect(page).toContain('Please try again in 2 minutes.')
  expect(page).toContain(`value="${admin.email}"`)
  expect(page).not.toContain(texts().failed.description)
})

test('an admin who loses the role is signed out', async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  expect((await admin.get('/admin')).status).toBe(200)
  const { sql } = await import('drizzle-orm')
  const { database } = await import('#app/platform/database/database.server.ts')
  await database().execute(sql`update auth.users set app_metadata = app_metadata - 'role' where id = ${admin.id}`)
  expect((await admin.get('/admin')).status).toBe(302)
})

/** An admin whose session is older than a proof lasts, as one is that somebody else may have taken. */
async function adminOfBefore() {
  const person = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  await rawSql()`update auth.web_sessions set created_at = now() - interval '20 minutes', proved_at = null
    where user_id = (select id from auth.users where email = ${person.email})`
  return person
}

const key = { name: 'A thief’s program', scopes: 'leads:read' }
const hook = { address: 'https://example.com/thief', events: 'lead.received' }

test('without re-authentication a session creates no key or webhook, sees no secret, and exports no personal data', async () => {
  const thief = await adminOfBefore()
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
  const owner = await adminOfBefore()
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
