import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { testApp, testBrowser } from './app.ts'
import { signedIn } from './people.ts'

const app = testApp()
const browser = testBrowser()
const admin = () => signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
const textOf = async (response: Promise<Response>) => (await (await response).text()).replaceAll('<!-- -->', '')

test('a lead is read end to end', async () => {
  const operator = await admin()
  const { id } = await buildMessage({ name: 'Ada Presales', service: 'coaching', message: 'How long\ndoes it take?' })
  const inbox = await textOf(operator.get('/admin/inbox'))
  for (const words of ['Ada Presales', 'Leadership Coaching', 'Messages (1 new)']) expect(inbox).toContain(words)
  const here = `/admin/inbox/messages/${id}`
  expect(await textOf(operator.get(here))).toContain('How long\ndoes it take?')

  expect((await operator.post(`${here}/status`, { status: 'answered' })).headers.get('location')).toContain('done=status-set')
  expect(await textOf(operator.get('/admin/inbox?status=answered'))).toContain('Ada Presales')
  expect(await textOf(operator.get('/admin/inbox?status=new'))).not.toContain('Ada Presales')

  const empty = await operator.post(here, { note: ' ' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Write the note.')])
  await operator.post(here, { note: 'Called back, wants two days.' })
  const noted = await textOf(operator.get(here))
  expect(noted).toContain('Called back, wants two days.')

  expect(await textOf(operator.get(`${here}/removal`))).toContain('Its note goes with it.')
  const gone = await operator.post(`${here}/removal?_method=DELETE&back=%2Fadmin%2Finbox%3Fq%3Dada`)
  expect(gone.headers.get('location')).toBe('/admin/inbox?q=ada&done=message-deleted')
  const missing = await operator.get(here)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('No longer here')])
  expect((await operator.post(`${here}/removal?_method=DELETE`)).headers.get('location')).toBe('/admin/inbox?failed=message-gone')
})

test("a candidate's document opens for an admin only", async () => {
  const operator = await admin()
  const member = await signedIn(app, { role: 'admin', area: 'campus' })
  const { id } = await buildCandidate({ firstName: 'Grace' })
  const profile = `/admin/inbox/candidates/${id}`
  expect(await textOf(operator.get(profile))).toContain('0.00 MB')
  const file = await operator.get(`${profile}/files/resume`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  for (const other of [
    await fetch(`${app.url}${profile}/files/resume`, { redirect: 'manual' }),
    await member.get(`${profile}/files/resume`),
  ])
    expect([other.status, other.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/admin\/login/)])
  expect((await operator.get(`${profile}/files/constructor`)).status).toBe(404)
  expect((await operator.get(`${profile}/files/coverLetter`)).status).toBe(404)
})

test('a member is suspended, and may no longer write', async () => {
  const operator = await admin()
  const member = await signedIn(app, { name: 'Mia Member' })
  const topic = await buildTopic()
  const post = (title: string) => member.post(`/campus/topics/${topic.slug}`, { title, content: 'Some text.' })
  expect((await post('Before')).status).toBe(302)
  const page = `/admin/members/${member.id}`
  expect(await textOf(operator.get('/admin/members?q=Mia'))).toContain(member.email)

  const refused = await operator.post(page, { days: '900', reason: 'Advertising' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toMatch(/at most 365 days[\s\S]*value="Advertising"/)
  expect((await operator.post(page, { days: '3', reason: 'Advertising' })).headers.get('location')).toContain('done=member-suspended')
  expect(await textOf(operator.get(page))).toContain('Suspended until')
  expect((await post('After')).status).toBe(403)

  await operator.post(`${page}/suspension?_method=DELETE`)
  expect((await post('Later')).status).toBe(302)
})

test("roles, bans and sessions are changed, but not one's own", async () => {
  const operator = await admin()
  const member = await signedIn(app, { name: 'Rosa Riser' })
  const page = `/admin/members/${member.id}`
  expect((await operator.post(`${page}/role`, { role: 'moderator' })).headers.get('location')).toContain('done=member-role')
  expect(await textOf(operator.get('/admin/members?role=moderator'))).toContain('Rosa Riser')
  expect((await member.get('/campus/admin')).status).toBe(302)
  expect((await operator.post(`${page}/role`, { role: 'owner' })).headers.get('location')).toContain('failed=member-role')

  const guest = await signedIn(app)
  await operator.post(`/admin/members/${guest.id}/sessions?_method=DELETE`)
  expect((await guest.get('/campus')).headers.get('location') ?? '').not.toBe(null)
  expect((await guest.get('/campus/events')).status).toBe(302)

  await operator.post(`${page}/ban`, { length: '24h' })
  expect(await textOf(operator.get(page))).toContain('Banned until')
  const entry = await fetch(`${app.url}/campus/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: member.email, password: member.password }),
  })
  expect(entry.headers.get('set-cookie')).toBeNull()

  for (const [act, fields] of [
    ['role', { role: 'member' }],
    ['ban', { length: '24h' }],
  ] as const)
    expect((await operator.post(`/admin/members/${operator.id}/${act}`, fields)).headers.get('location')).toContain(`failed=member-${act}`)
  expect((await operator.get('/admin/members')).status).toBe(200)
})

test('an invitation arrives and leads in', async () => {
  const operator = await admin()
  const taken = await operator.post('/admin/members/invitation', { email: operator.email })
  expect([taken.status, await taken.text()]).toEqual([422, expect.stringContaining('is a member already')])
  const wrong = await operator.post('/admin/members/invitation', { email: 'ivy@', name: 'Ivy Invited' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="Ivy Invited"')])

  const sent = await operator.post('/admin/members/invitation', { email: 'ivy@example.com', name: 'Ivy Invited' })
  expect(sent.headers.get('location')).toContain('done=member-invited')
  const mail = await app.mailTo('ivy@example.com')
  expect(await textOf(operator.get(sent.headers.get('location') ?? ''))).toContain('Invited')
  const listed = await textOf(operator.get('/admin/mail?q=ivy@example.com'))
  expect(listed).toContain(mail.subject)
  const [, id = ''] = /\/admin\/mail\/([0-9a-f-]{36})/.exec(listed) ?? []
  const shown = await textOf(operator.get(`/admin/mail/${id}`))
  expect(shown).toContain('is not kept')
  expect((await operator.get(`/admin/mail/${id}/html`)).status).toBe(404)
})

test('a mail is read and sent again', async () => {
  const operator = await admin()
  const { id: messageId } = await buildMessage({ status: 'spam', email: 'again@example.com' })
  await operator.post(`/admin/inbox/messages/${messageId}/status`, { status: 'new' })
  await app.mailTo('again@example.com')
  const listed = await textOf(operator.get('/admin/mail?state=sent&q=again@'))
  const [, id = ''] = /\/admin\/mail\/([0-9a-f-]{36})/.exec(listed) ?? []
  expect(await textOf(operator.get(`/admin/mail/${id}`))).toContain('Your message arrived'.slice(0, 4))
  const html = await operator.get(`/admin/mail/${id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect((await operator.post(`/admin/mail/${id}/delivery`)).headers.get('location')).toContain('done=mail-again')
  await app.mailTo('again@example.com')
  await expect.poll(async () => textOf(operator.get(`/admin/mail/${id}`))).toMatch(/Attempts<\/dt><dd>2/)
})

/** Every screen, filled, in one browser: nothing for axe to say at either width, in light and dark. */
test('the screens are clean to axe', { timeout: 120_000 }, async () => {
  const operator = await admin()
  const message = await buildMessage({ status: 'spam', service: 'workshops', phone: '+1 502 555 0100', company: 'Example Inc.' })
  await buildMessage({ status: 'read' })
  const candidate = await buildCandidate({ linkedinUrl: 'https://linkedin.example/grace' })
  await operator.post(`/admin/inbox/messages/${message.id}`, { note: 'Looks real to me.' })
  const member = await signedIn(app, { name: 'Mona Member' })
  await operator.post(`/admin/inbox/messages/${message.id}/status`, { status: 'new' })
  const [, mailId = ''] = /\/admin\/mail\/([0-9a-f-]{36})/.exec(await textOf(operator.get('/admin/mail?q=message.'))) ?? []
  const screens = [
    '/admin/members',
    '/admin/members/invitation',
    `/admin/members/${operator.id}`,
    `/admin/members/${member.id}`,
    '/admin/mail',
    `/admin/mail/${mailId}`,
    '/admin/inbox',
    '/admin/inbox?q=nobody-at-all',
    '/admin/inbox?tab=candidates',
    `/admin/inbox/messages/${message.id}`,
    `/admin/inbox/messages/${message.id}/removal`,
    `/admin/inbox/candidates/${candidate.id}`,
  ]
  const troubles: string[] = []
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    const context = await operator.browse(browser.current, { viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    page.on('console', (said) => said.type() === 'error' && troubles.push(`${page.url()}: ${said.text()}`))
    for (const [at, screen] of screens.entries()) {
      await page.goto(app.url + screen)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations) troubles.push(`${screen} at ${width}: ${id} ${nodes.map((node) => node.target).join(' ')}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 0) troubles.push(`${screen} at ${width}: ${wide} px too wide`)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${at}-${width}.png`, fullPage: true })
    }
    await context.close()
  }
  expect(troubles).toEqual([])
})
