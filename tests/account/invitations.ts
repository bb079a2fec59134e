import { expect, test } from 'vitest'
import { purgeExpiredAccess } from '#app/auth/remove-expired.ts'
import { invalidCredentialsMessage } from '#app/members/auth-message.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { app } from './product.ts'

/** What the page tells a person with whose sign-in something is wrong. */
async function noticeOf(response: Response): Promise<string> {
  return /role="alert"[^>]*>(.*?)<\/div>/s.exec(await response.text())?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''
}

/** Presses the button behind the link of the invitation. @returns where it leads, and the session */
async function accept(email: string, text?: string): Promise<{ location: string; session: string }> {
  const [link = ''] = /http\S+\/auth\/v1\/verify\S+/.exec(text ?? (await app.mailTo(email, /invited/)).text ?? '') ?? []
  const { origin, pathname, searchParams } = new URL(link)
  const pressed = await fetch(origin + pathname, { method: 'POST', redirect: 'manual', body: searchParams })
  const cookie = pressed.headers.getSetCookie().map((one) => one.split(';')[0])
  const headers = { cookie: cookie.join('; ') }
  const callback = await fetch(new URL(pressed.headers.get('location') ?? '', app.url), { redirect: 'manual', headers })
  const session = callback.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { location: callback.headers.get('location') ?? '', session }
}

/** Invites somebody. @returns the address of their account's page */
async function invite(admin: Person, email: string, more: Record<string, string> = {}): Promise<string> {
  const response = await admin.post('/admin/members/invitation', { people: email, ...more })
  const location = response.headers.get('location') ?? ''
  expect(location).toContain('done=member-invited')
  return location.split('?')[0] ?? ''
}

const closed = entry().problems.banned.replace('{address}', 'sales@solutioneer.example')

test('a banned member is told so, and whom to write to, by invitation and by password alike', async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const email = 'invited-and-banned@example.com'
  const page = await invite(admin, email)
  await admin.post(`${page}/ban`, { length: '168h' })
  const { location } = await accept(email)
  expect(location).toBe('/campus/auth?problem=banned')
  expect(await noticeOf(await fetch(app.url + location))).toBe(closed)

  const member = await signedIn(app)
  await admin.post(`/admin/members/${member.id}/ban`, { length: '168h' })
  const credentials = { email: member.email, password: member.password }
  const enter = (fields: Record<string, string>) =>
    fetch(`${app.url}/campus/auth`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  expect(await noticeOf(await enter(credentials))).toBe(closed)
  // Who does not know the password is told nothing of the ban.
  expect(await noticeOf(await enter({ ...credentials, password: 'not theirs at all' }))).toContain(
    invalidCredentialsMessage,
  )
})

test('an open invitation is withdrawn, and the address can be invited again', async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const email = 'withdrawn@example.com'
  const page = await invite(admin, email)
  const id = page.split('/').at(-1) ?? ''
  const ask = `/admin/members/invitation?of=${id}&back=${encodeURIComponent('/admin/members?q=withdrawn')}`
  expect(await (await admin.get(page)).text()).toContain(`/admin/members/invitation?of=${id}`)
  const question = await (await admin.get(ask)).text()
  for (const words of ['Are you sure you want to withdraw this invitation?', email, `name="of" value="${id}"`])
    expect(question).toContain(words)

  // The form of that page, as a browser without JavaScript posts it.
  const [, target = ''] = /action="(\?_method=DELETE[^"]*)"/.exec(question) ?? []
  const posted = new URL(target.replaceAll('&amp;', '&'), app.url + ask)
  expect(target).not.toBe('')
  const done = await admin.post(posted.pathname + posted.search, { of: id })
  expect(done.headers.get('location')).toBe('/admin/members?q=withdrawn&done=invitation-withdrawn')
  expect((await accept(email)).location).toBe('/campus/auth?problem=link')
  expect((await admin.get(page)).status).toBe(404)
  expect((await admin.get(ask)).status).toBe(404)
  const second = await admin.post(posted.pathname + posted.search, { of: id })
  expect(second.headers.get('location')).toBe('/admin/members?q=withdrawn&failed=member-gone')
  expect(await (await admin.get('/admin/audit')).text()).toContain(`withdrew the invitation of ${email}`)

  await rawSql()`delete from rate_limits`
  await invite(admin, email)
  expect((await accept(email)).location).toBe('/campus/auth/password?done=confirmed')
})

test('an accepted invitation cannot be withdrawn, and only those who can invite can withdraw', async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const email = 'taken-up@example.com'
  const page = await invite(admin, email)
  const of = page.split('/').at(-1) ?? ''
  const withdraw = '/admin/members/invitation?_method=DELETE'
  expect((await editor.post(withdraw, { of })).status).toBe(403)
  expect((await accept(email)).location).toBe('/campus/auth/password?done=confirmed')
  expect((await admin.get(`/admin/members/invitation?of=${of}`)).status).toBe(404)
  expect(await (await admin.get(page)).text()).not.toContain('invitation?of=')
  const response = await admin.post(withdraw, { of })
  expect(response.headers.get('location')).toBe('/admin/members?failed=invitation-withdraw')
  expect((await admin.get(page)).status).toBe(200)
})

test('an invitation has its role for seven days, names who invites and where, and leads to the admin area', async () => {
  const admin = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const email = 'kim@sales.example'
  await invite(admin, `Kim Lee <${email}>`, { role: 'sales' })
  const mail = await app.mailTo(email, /invited/)
  expect(mail.subject).toBe('You’re invited to Solutioneer')
  expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(
    'Olive Operator created an account for you at Solutioneer as sales.',
  )
  const listed = await (await admin.get('/admin/members?state=invited')).text()
  expect(listed).toContain('Kim Lee')
  expect(listed).toContain('Invited until')
  expect(await (await admin.get('/admin/members')).text()).toContain('Olive Operator')
  expect(listed).not.toContain('Olive Operator')
  // Six days later nothing of it is swept away.
  await rawSql()`update auth.mailed_codes set expires_at = expires_at - interval '6 days' where sent_to = ${email}`
  await rawSql()`update auth.flow_state set created_at = created_at - interval '6 days'`
  await purgeExpiredAccess.perform({})
  const { location, session } = await accept(email, mail.text)
  expect(location).toBe('/campus/auth/password?done=confirmed')
  const chosen = await fetch(app.url + location, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: session, origin: app.url },
    body: new URLSearchParams({ password: 'a wedge of some degrees' }),
  })
  expect(chosen.headers.get('location')).toBe('/admin/login?next=/admin/overview')
  expect(await (await admin.get('/admin/members?role=sales')).text()).toContain('Kim Lee')
})

test('staff find the admin area in the Campus and in their account, others do not', async () => {
  for (const role of ['editor', 'sales', 'admin', 'moderator', 'member'] as const) {
    const person = await signedIn(app, { role })
    for (const page of ['/campus', '/campus/account']) {
      const links = (await (await person.get(page)).text()).match(/<a href="\/admin\/overview"[^>]*>Admin<\/a>/g) ?? []
      const expected = role === 'moderator' || role === 'member' ? 0 : page === '/campus' ? 1 : 2
      expect([role, page, links.length]).toEqual([role, page, expected])
    }
  }
})
