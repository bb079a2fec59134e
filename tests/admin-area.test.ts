import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { login } from '#app/admin/login.content.ts'
import { screens } from '#app/admin/screens.ts'
import { adminFormLabels, canBeRestored } from '#app/admin-ui/labels.ts'
import { successNotices } from '#app/admin-ui/notices.ts'
import { buildCurated } from '#app/campus/curated/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { copyLinkLabel } from '#app/events/admin/labels.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { leadLabels, leadTrashLabels } from '#app/leads/inbox/labels.ts'
import { noteMissing } from '#app/leads/inbox/note.ts'
import { statusWords } from '#app/leads/inbox/status-words.ts'
import { contact } from '#app/leads/messages/contact.content.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { knownSubjectOf } from '#app/leads/messages/message.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()
const admin = () => signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
const inbox = screens.find(({ href }) => href === '/admin/inbox')?.label
const textOf = async (response: Promise<Response>) => (await (await response).text()).replaceAll('<!-- -->', '')

test('a lead is handled from the contact form to its deletion, in a browser and without a script', async () => {
  const operator = await admin()
  const visitor = await (await browser.current.newContext()).newPage()
  await visitor.goto(`${app.url}/contact?service=coaching`)
  await visitor.getByLabel(contact().fields.name).fill('Carla Contact')
  await visitor.getByLabel(contact().fields.email).fill('carla@example.com')
  await visitor.getByLabel(contact().fields.message).fill('We run forty demos a week. Can you help?')
  await visitor.getByRole('button', { name: contact().form.send }).click()
  const mail = await app.mailTo('sales@solutioneer.example', /Carla/)
  await visitor.context().close()

  const [link = ''] = /http\S+\/admin\/inbox\/messages\/[0-9a-f-]{36}/.exec(mail.text ?? '') ?? []
  const page = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(link)
  await page.getByLabel(login().fields.email).fill(operator.email)
  await page.getByLabel(login().fields.password).fill(operator.password)
  await page.getByRole('button', { name: login().submit }).click()
  await page.getByRole('heading', { name: `${leadLabels.messageFrom} Carla Contact` }).waitFor()
  expect(await page.getByText(knownSubjectOf({ service: 'coaching' }) ?? '').count()).toBe(1)
  // Opened is read: only the page that opens it may still count it.
  await page.getByRole('button', { name: statusWords.answered.set }).click()
  await page.getByText(successNotices['status-set']).waitFor()
  expect(await page.getByRole('link', { name: inbox, exact: true }).count()).toBe(1)
  await page.getByLabel(leadLabels.newNote).fill('Called back.')
  await page.getByRole('button', { name: leadLabels.addNote }).click()
  await page.getByText('Called back.').waitFor()
  await page.getByRole('link', { name: leadLabels.delete }).click()
  await page.getByText(`${leadLabels.deletesAlso('its notes')} ${canBeRestored}`).waitFor()
  await page.getByRole('button', { name: adminFormLabels.delete }).click()
  await page.getByText(successNotices['message-deleted']).waitFor()
  expect(await page.getByRole('link', { name: 'Carla Contact' }).count()).toBe(0)
  await page.getByRole('button', { name: adminFormLabels.undoDeleting('Carla Contact, carla@example.com') }).click()
  await page.getByText(successNotices['lead-restored']).waitFor()
  // In the notice, and in the list.
  expect(await page.getByRole('link', { name: 'Carla Contact' }).count()).toBe(2)
  await page.getByRole('link', { name: 'Carla Contact' }).first().click()
  await page.getByText('Called back.').waitFor()
  await page.getByRole('link', { name: leadLabels.delete }).click()
  await page.getByRole('button', { name: adminFormLabels.delete }).click()
  await page.getByRole('link', { name: new RegExp(`^${leadTrashLabels.link} \\(`) }).click()
  await page.getByRole('link', { name: leadTrashLabels.purgeOf('Carla Contact, carla@example.com') }).click()
  await page.getByRole('button', { name: leadTrashLabels.purge }).click()
  await page.getByText(successNotices['lead-purged']).waitFor()
  expect(await page.getByText('Carla Contact').count()).toBe(0)
  await page.context().close()
})

test('a lead is read, searched and deleted', async () => {
  const operator = await admin()
  const { id } = await buildMessage({ name: 'Ada Presales', service: 'coaching', message: 'How long\ndoes it take?' })
  const inbox = await textOf(operator.get('/admin/inbox'))
  for (const words of ['Ada Presales', knownSubjectOf({ service: 'coaching' }), 'Messages (1 new)'])
    expect(inbox).toContain(words)
  const leadPath = `/admin/inbox/messages/${id}`
  expect(await textOf(operator.get(leadPath))).toContain('How long\ndoes it take?')

  expect((await operator.post(`${leadPath}/status`, { status: 'answered' })).headers.get('location')).toContain(
    'done=status-set',
  )
  expect(await textOf(operator.get('/admin/inbox?status=answered'))).toContain('Ada Presales')
  expect(await textOf(operator.get('/admin/inbox?status=new'))).not.toContain('Ada Presales')

  const empty = await operator.post(leadPath, { note: ' ' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining(noteMissing)])
  await operator.post(leadPath, { note: 'Called back, wants two days.' })
  const noted = await textOf(operator.get(leadPath))
  expect(noted).toContain('Called back, wants two days.')

  expect(await textOf(operator.get(`${leadPath}/removal`))).toContain(
    `${leadLabels.deletesAlso('its notes')} ${canBeRestored}`,
  )
  const gone = await operator.post(`${leadPath}/removal?_method=DELETE&back=%2Fadmin%2Finbox%3Fq%3Dada`)
  expect(gone.headers.get('location')).toBe('/admin/inbox?q=ada&done=message-deleted')
  const missing = await operator.get(leadPath)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('No longer here')])
  expect((await operator.post(`${leadPath}/removal?_method=DELETE`)).headers.get('location')).toBe(
    '/admin/inbox?failed=message-gone',
  )
})

test("a candidate's document opens for admins only", async () => {
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

test('a suspended member cannot write any more', async () => {
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
  expect((await operator.post(page, { days: '3', reason: 'Advertising' })).headers.get('location')).toContain(
    'done=member-suspended',
  )
  expect(await textOf(operator.get(page))).toContain('Suspended until')
  expect((await post('After')).status).toBe(403)

  await operator.post(`${page}/suspension?_method=DELETE`)
  expect((await post('Later')).status).toBe(302)
})

test("roles, bans and sessions are changed, but not one's own", async () => {
  const operator = await admin()
  const member = await signedIn(app, { name: 'Rosa Riser' })
  const page = `/admin/members/${member.id}`
  expect((await operator.post(`${page}/role`, { role: 'moderator' })).headers.get('location')).toContain(
    'done=member-role',
  )
  expect(await textOf(operator.get('/admin/members?role=moderator'))).toContain('Rosa Riser')
  expect((await member.get('/campus/admin')).status).toBe(302)
  expect((await operator.post(`${page}/role`, { role: 'owner' })).headers.get('location')).toContain(
    'failed=member-role',
  )

  await database().execute(sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
    values (gen_random_uuid(), ${member.id}, 'My phone', 'totp', 'verified')`)
  expect(await textOf(operator.get(page))).toContain('My phone')
  expect((await operator.post(`${page}/factors?_method=DELETE`)).headers.get('location')).toContain(
    'done=member-factors',
  )
  expect(await textOf(operator.get(page))).toContain('None is set up.')
  expect(await textOf(operator.get('/admin/audit?act=auth.factors-reset'))).toContain(
    'reset the second factors of Rosa Riser',
  )

  const guest = await signedIn(app)
  await operator.post(`/admin/members/${guest.id}/sessions?_method=DELETE`)
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
    expect((await operator.post(`/admin/members/${operator.id}/${act}`, fields)).headers.get('location')).toContain(
      `failed=member-${act}`,
    )
  expect((await operator.get('/admin/members')).status).toBe(200)
})

test('an event is created, changed by one person at a time, and shown in the Campus', async () => {
  const operator = await admin()
  const member = await signedIn(app, { name: 'Gwen Guest' })
  const year = new Date().getUTCFullYear() + 1
  const input = {
    title: 'Discovery clinic',
    description: 'Bring a case.',
    startsAt: `${year}-03-01T16:00`,
    endsAt: `${year}-03-01T15:00`,
    capacity: '2',
  }
  const refused = await operator.post('/admin/events/new', input)
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringMatching(/The end must be after the start[\s\S]*value="\d{4}-03-01T16:00"/),
  ])
  const made = await operator.post('/admin/events/new', { ...input, endsAt: `${year}-03-01T17:30` })
  expect(made.headers.get('location')).toBe('/admin/events?done=event-created')
  expect(await textOf(member.get('/campus/events'))).toContain('Discovery clinic')
  const listed = await textOf(operator.get('/admin/events?q=discovery'))
  expect(listed).toContain(`${year}-03-01T16:00:00.000Z`)
  const [, id = ''] = /\/admin\/events\/([0-9a-f-]{36})/.exec(listed) ?? []

  await member.post(`/campus/events/${id}/registration`)
  expect(await textOf(operator.get('/admin/events'))).toContain('1 of 2')
  expect(await textOf(operator.get(`/admin/events/${id}/registrations`))).toContain('Gwen Guest')

  const change = { ...input, endsAt: `${year}-03-01T18:00`, revision: '0' }
  expect((await operator.post(`/admin/events/${id}`, { ...change, title: 'Discovery clinic II' })).status).toBe(302)
  const late = await operator.post(`/admin/events/${id}`, { ...change, title: 'Mine' })
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringMatching(/Somebody else has changed[\s\S]*value="Mine"/),
  ])

  expect(await textOf(operator.get(`/admin/events/${id}/removal`))).toContain('The one person who is registered')
  await operator.post(`/admin/events/${id}/removal?_method=DELETE`)
  expect(await textOf(member.get('/campus/events'))).not.toContain('Discovery clinic')
  expect((await operator.get(`/admin/events/${id}`)).status).toBe(404)
})

test('an organizer copies the link of a public event, and of one for members', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const context = await editor.browse(browser.current, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const open = await buildEvent({ audience: 'public' })
  const ofMembers = await buildEvent()
  for (const [id, address] of [
    [open.id, `/events/${open.slug}`],
    [ofMembers.id, `/campus/events#event-${ofMembers.id}`],
  ]) {
    await page.goto(`${app.url}/admin/events/${id}`)
    await page.getByText(copyLinkLabel).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.url + address)
  }
  await context.close()
})

test('curated resources and topics are managed', async () => {
  const operator = await admin()
  const member = await signedIn(app)
  const wrong = await operator.post('/admin/curated/new', { title: 'A guide', url: 'javascript:alert(1)' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="A guide"')])
  await operator.post('/admin/curated/new', { title: 'A guide', url: 'https://guides.example/one' })
  const listed = await textOf(operator.get('/admin/curated?q=guide'))
  const [, id = ''] = /\/admin\/curated\/([0-9a-f-]{36})/.exec(listed) ?? []
  await operator.post(`/admin/curated/${id}`, { title: 'A better guide', url: '' })
  expect(await textOf(member.get('/campus/resources'))).toContain('A better guide')
  await operator.post(`/admin/curated/${id}/removal?_method=DELETE`)
  expect(await textOf(member.get('/campus/resources'))).not.toContain('A better guide')

  const [one, other] = [await buildTopic(), await buildTopic()]
  const conflict = await operator.post(`/admin/topics/${one.slug}`, { name: 'Renamed', slug: other.slug })
  expect([conflict.status, await conflict.text()]).toEqual([422, expect.stringContaining('This slug is taken')])
  await operator.post(`/admin/topics/${one.slug}`, { name: 'Renamed by the operator', slug: 'renamed-topic' })
  expect(await textOf(operator.get('/admin/topics?q=renamed'))).toContain('Renamed by the operator')
  expect((await member.get('/campus/topics/renamed-topic')).status).toBe(200)
  const meant = { name: 'Renamed by the operator' }
  const unmeant = await operator.post('/admin/topics/renamed-topic/removal?_method=DELETE', { name: 'Renamed' })
  expect([unmeant.status, await unmeant.text()]).toEqual([422, expect.stringContaining('Please type the exact name')])
  const gone = await operator.post('/admin/topics/renamed-topic/removal?_method=DELETE', meant)
  expect(gone.headers.get('location')).toBe('/admin/topics?done=topic-deleted')
  expect((await member.get('/campus/topics/renamed-topic')).status).toBe(404)
  const twice = await operator.post('/admin/topics/renamed-topic/removal?_method=DELETE', meant)
  expect(twice.headers.get('location')).toBe('/admin/topics?failed=topic-gone')
})

test('two editors of one resource, topic or settings form are notified, and overwrite each other only knowingly', async () => {
  const [one, other] = [await admin(), await signedIn(app, { name: 'Grace Other', role: 'admin', area: 'admin' })]
  const { id } = await buildCurated({ title: 'Of two' })
  const { slug } = await buildTopic()
  const places: { path: string; mine: Record<string, string>; theirs: Record<string, string> }[] = [
    { path: `/admin/curated/${id}`, mine: { title: 'Mine' }, theirs: { title: 'Theirs' } },
    {
      path: `/admin/topics/${slug}`,
      mine: { name: 'Mine', slug, audience: 'members' },
      theirs: { name: 'Theirs', slug, audience: 'members' },
    },
    {
      path: '/admin/settings',
      mine: { topicCreators: 'members', leadsTo: 'mine@example.com' },
      theirs: { topicCreators: 'moderators', leadsTo: 'theirs@example.com' },
    },
  ]
  for (const { path, mine, theirs } of places) {
    const fieldIn = (page: string, name: string) =>
      new RegExp(`name="${name}"[^>]*value="([\\w-]+)"`).exec(page)?.[1] ?? ''
    const versionToken = fieldIn(await textOf(one.get(path)), 'stamp')
    expect(versionToken, path).not.toBe('')
    expect((await other.post(path, { ...theirs, stamp: versionToken })).status, path).toBe(302)
    const refused = await one.post(path, { ...mine, stamp: versionToken })
    const page = await refused.text()
    expect([refused.status, page.includes('as it is now'), /theirs/i.test(page)], path).toEqual([409, true, true])
    if (path === '/admin/settings') expect(page).toMatch(/is now<\/dt><dd>Moderators and admins</)
    expect(fieldIn(page, 'stamp'), path).toBe(versionToken)
    expect((await one.post(path, { ...mine, stamp: versionToken })).status, path).toBe(409)
    expect(
      (await one.post(path, { ...mine, stamp: versionToken, overwrites: fieldIn(page, 'overwrites') })).status,
      path,
    ).toBe(302)
  }
  await one.post('/admin/settings', { topicCreators: 'members', leadsTo: '' })
})

test('people with the same form open see each other, and nobody else sees them', async () => {
  const [one, other, member] = [
    await admin(),
    await signedIn(app, { name: 'Grace Other', role: 'editor', area: 'admin' }),
    await signedIn(app),
  ]
  const say = async (person: typeof one, query = '') => {
    const response = await person.post(`/admin/presence?of=article:one${query}`)
    return response.status === 200 ? ((await response.json()) as { said: string }).said : response.status
  }
  expect(await say(one)).toBe('')
  expect(await say(other)).toBe('Olive Operator has this open.')
  expect(await say(one)).toBe('Grace Other has this open.')
  expect(await say(other, '&_method=DELETE')).toBe(204)
  expect(await say(one)).toBe('')
  expect(await say(member)).toBe(302)
  expect((await one.post('/admin/presence?of=<b>')).status).toBe(422)
})

test("a page's copy is saved as a draft while it is edited, and previewed beside the form", async () => {
  const operator = await admin()
  const path = '/admin/pages/about'
  const put = (fields: Record<string, string>) => operator.post(`${path}/draft?_method=PUT`, fields)
  const savedResponse = await put({ version: '0', 'hero.lede': 'Said in other words.' })
  const { version, preview } = (await savedResponse.json()) as { version: number; preview: string }
  expect(version).toBe(1)
  const shown = await fetch(app.url + preview)
  expect(await shown.text()).toContain('Said in other words.')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await textOf(fetch(`${app.url}/about`))).not.toContain('Said in other words.')
  expect((await put({ version: '0', 'hero.lede': 'Typed on an old form.' })).status).toBe(409)
  expect((await put({ version: '1', 'hero.lede': 'x'.repeat(5000) })).status).toBe(422)
  await operator.post(`${path}/draft?_method=DELETE`)
})

test('the preview beside a form of copy follows the input, scaled to fit', async () => {
  const operator = await admin()
  const page = await (await operator.browse(browser.current)).newPage()
  await page.goto(`${app.url}/admin/pages/about`)
  const shown = page.frameLocator('iframe[title="The page with these words"]').locator('main')
  const field = page.locator('[name="hero.lede"]')
  for (const words of ['Said in other words.', 'Said once more, in yet others.']) {
    await field.fill(words)
    await shown.getByText(words).waitFor()
  }
  const frame = page.locator('iframe[title="The page with these words"]')
  const [wide = 0, visibleWidth = 0] = await frame.evaluate((element) =>
    [element, element.parentElement as Element].map((one) => one.getBoundingClientRect().width),
  )
  expect([wide > 100, wide <= visibleWidth]).toEqual([true, true])
  await page.context().close()
  await operator.post('/admin/pages/about/draft?_method=DELETE')
})

test('the footer, the assessment and the booking page show custom copy', async () => {
  const operator = await admin()
  const publish = (page: string, fields: Record<string, string>) =>
    operator.post(`/admin/pages/${page}`, { version: '0', intent: 'publish', ...fields })
  const cases: { page: string; text: Record<string, string>; at: string }[] = [
    { page: 'frame', text: { 'footer.reading.title': 'To read' }, at: '/about' },
    { page: 'assessment', text: { title: 'Where do you stand?' }, at: '/assessment' },
    { page: 'meet', text: { title: 'Talk to a practitioner' }, at: '/meet' },
  ]
  for (const { page, text, at } of cases) {
    expect((await publish(page, text)).status, page).toBe(302)
    await expect.poll(() => textOf(fetch(app.url + at))).toContain(Object.values(text)[0])
    await operator.post(`/admin/pages/${page}/words?_method=DELETE`)
  }
  expect((await publish('frame', { 'footer.privacy': 'Other' })).status).toBe(409)
})

test('a draft of the footer is shown in its preview only, and a discarded one nowhere', async () => {
  const operator = await admin()
  const titles = async (at: string) => [...(await textOf(fetch(app.url + at))).matchAll(/>(Reading|Typed|Said)</g)]
  // The menu of phones has the groups of the footer too.
  const now = async (at: string) => [...new Set((await titles(at)).map(([, title]) => title))]
  const before = await now('/about?anew=1')
  const form = await (await operator.get('/admin/pages/frame')).text()
  const fields = { version: /name="version" value="(\d+)"/.exec(form)?.[1] ?? '', 'footer.reading.title': 'Typed' }
  const draftResponse = await operator.post('/admin/pages/frame/draft?_method=PUT', fields)
  const { preview, version } = (await draftResponse.json()) as { preview: string; version: number }
  expect(await now(preview)).toEqual(['Typed'])
  expect(await now('/about?anew=2')).toEqual(before)
  const publishFields = { version: String(version), intent: 'publish', 'footer.reading.title': 'Said' }
  expect((await operator.post('/admin/pages/frame', publishFields)).status).toBe(302)
  await expect.poll(() => now('/about?anew=3')).toEqual(['Said'])
  await operator.post('/admin/pages/frame/words?_method=DELETE')
  await expect.poll(() => now('/about?anew=4')).toEqual(before)
})

test('the settings explain the last failures of single sign-on', async () => {
  const operator = await admin()
  await rawSql()`insert into auth.saml_refusals (id, reason)
    values (${newId()}, 'It is too old, or not valid yet. Check the clock.')`
  const page = await textOf(operator.get('/admin/settings'))
  expect(page).toMatch(/Single sign-on: recent failures.*It is too old, or not valid yet/s)
})

test('a changed setting takes effect and is in the audit log', async () => {
  const operator = await admin()
  const member = await signedIn(app)
  const create = (slug: string) => member.post('/campus/admin', { name: 'A topic', slug })
  expect((await create('before')).status).toBe(302)
  const wrong = await operator.post('/admin/settings', { topicCreators: 'moderators', leadsTo: 'leads@' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="leads@"')])
  const saved = await operator.post('/admin/settings', { topicCreators: 'moderators', leadsTo: 'leads@example.com' })
  expect(saved.headers.get('location')).toBe('/admin/settings?done=settings-changed')
  expect((await create('after')).status).toBe(403)

  const { id } = await buildMessage({ status: 'spam', email: 'setting@example.com' })
  await operator.post(`/admin/inbox/messages/${id}/status`, { status: 'new' })
  await app.mailTo('leads@example.com')

  const auditPage = await textOf(operator.get('/admin/audit?act=settings.changed'))
  expect(auditPage).toContain('Olive Operator changed who creates topics from “members” to “moderators”')
  expect(auditPage).not.toContain('contact message to')
  expect(await textOf(operator.get(`/admin/audit?person=${operator.id}`))).toContain(
    'marked a contact message as not spam',
  )
  expect(await textOf(operator.get('/admin/audit?q=nobody-of-this-name'))).toContain('Nothing found')
  await operator.post('/admin/settings', { topicCreators: 'members', leadsTo: '' })
})

test('an invitation arrives by email and can be accepted', async () => {
  const operator = await admin()
  const conflict = await operator.post('/admin/members/invitation', { people: operator.email })
  expect([conflict.status, await conflict.text()]).toEqual([422, expect.stringContaining('is already a member')])
  const ivy = 'Ivy Invited <ivy@example.com>'
  const people = 'Jo <jo@example.com>\nivy@, kim@example.com'
  const some = await operator.post('/admin/members/invitation', { people })
  expect(some.status).toBe(422)
  const shownError =
    /<title>Error: .*2 people have been invited\..*Line 1: “ivy@” is not an email address\..*>\s*ivy@<\/textarea>/s
  expect(await some.text()).toMatch(shownError)
  for (const email of ['jo@example.com', 'kim@example.com']) await app.mailTo(email)
  const both = await operator.post('/admin/members/invitation', { people: 'lou@example.com\nmax@example.com' })
  expect(both.headers.get('location')).toBe('/admin/members?done=members-invited')

  const sent = await operator.post('/admin/members/invitation', { people: ivy })
  expect(sent.headers.get('location')).toContain('done=member-invited')
  const mail = await app.mailTo('ivy@example.com')
  const [link = ''] = /http\S+/.exec(mail.text ?? '') ?? []
  const guest = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage()
  await guest.goto(link)
  await guest.locator('main button, form button').first().click()
  await guest.getByRole('heading', { name: entry().newPassword.title }).waitFor()
  await guest.context().close()
  expect(await textOf(operator.get(sent.headers.get('location') ?? ''))).toContain('Ivy Invited')
  const listed = await textOf(operator.get('/admin/mail?q=ivy@example.com'))
  expect(listed).toContain(mail.subject)
  const [, id = ''] = /\/admin\/mail\/([0-9a-f-]{36})/.exec(listed) ?? []
  const shown = await textOf(operator.get(`/admin/mail/${id}`))
  expect(shown).toContain('is not stored')
  expect((await operator.get(`/admin/mail/${id}/html`)).status).toBe(404)
})

test('an email is read and sent again', async () => {
  const operator = await admin()
  const { id: messageId } = await buildMessage({ status: 'spam', email: 'again@example.com' })
  await operator.post(`/admin/inbox/messages/${messageId}/status`, { status: 'new' })
  await app.mailTo('again@example.com')
  await expect.poll(() => textOf(operator.get('/admin/mail?state=sent&q=again@'))).toContain('again@example.com')
  const listed = await textOf(operator.get('/admin/mail?q=again@'))
  const [, id = ''] = /\/admin\/mail\/([0-9a-f-]{36})/.exec(listed) ?? []
  expect(await textOf(operator.get(`/admin/mail/${id}`))).toContain('As plain text')
  const html = await operator.get(`/admin/mail/${id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect((await operator.post(`/admin/mail/${id}/delivery`)).headers.get('location')).toContain('done=mail-again')
  await app.mailTo('again@example.com')
  await expect.poll(async () => textOf(operator.get(`/admin/mail/${id}`))).toMatch(/Attempts<\/dt><dd>2/)
})

/** Every screen, filled, in one browser: nothing for axe to say at either width, in light and dark. */
test('axe finds no problems on the screens', { timeout: 300_000 }, async () => {
  const operator = await admin()
  const message = await buildMessage({
    status: 'spam',
    service: 'workshops',
    phone: '+1 502 555 0100',
    company: 'Example Inc.',
  })
  await buildMessage({ status: 'read' })
  const candidate = await buildCandidate({ linkedinUrl: 'https://linkedin.example/grace' })
  await operator.post(`/admin/inbox/messages/${message.id}`, { note: 'Looks real to me.' })
  const [event, curated, topic] = [await buildEvent(), await buildCurated(), await buildTopic()]
  const member = await signedIn(app, { name: 'Mona Member' })
  await operator.post(`/admin/inbox/messages/${message.id}/status`, { status: 'new' })
  const [, mailId = ''] =
    /\/admin\/mail\/([0-9a-f-]{36})/.exec(await textOf(operator.get('/admin/mail?q=message.'))) ?? []
  const screens = [
    '/admin/members',
    '/admin/members/invitation',
    `/admin/members/${operator.id}`,
    `/admin/members/${member.id}`,
    '/admin/events',
    '/admin/events/new',
    `/admin/events/${event.id}`,
    `/admin/events/${event.id}/registrations`,
    '/admin/curated',
    `/admin/curated/${curated.id}`,
    '/admin/topics',
    `/admin/topics/${topic.slug}`,
    '/admin/settings',
    '/admin/audit',
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
  const context = await operator.browse(browser.current)
  const page = await context.newPage()
  page.on(
    'console',
    (consoleMessage) => consoleMessage.type() === 'error' && troubles.push(`${page.url()}: ${consoleMessage.text()}`),
  )
  for (const [at, screen] of screens.entries()) {
    await page.goto(app.url + screen)
    // why: axe cannot enter a frame in which no script may run; it waits for ever. The frame itself stays to be judged.
    for (const frame of await page.locator('iframe').all())
      await frame.evaluate((element) => {
        const stand = document.createElement('iframe')
        stand.title = element.getAttribute('title') ?? ''
        element.replaceWith(stand)
      })
    // One page for both: that it is loaded takes the machine longer than what axe does.
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${at}-${width}.png`, fullPage: true })
      for (const finding of await axeFindings(page)) troubles.push(`${screen} at ${width}: ${finding}`)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 0) troubles.push(`${screen} at ${width}: ${wide} px too wide`)
    }
  }
  await context.close()
  expect(troubles).toEqual([])
})
