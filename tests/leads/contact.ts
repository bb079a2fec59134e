import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { candidateProfile } from '#app/leads/candidates/profile/candidate-profile.content.ts'
import { leadFormMessages } from '#app/leads/form/messages.ts'
import { contact } from '#app/leads/messages/contact.content.ts'
import { introduction } from '#app/leads/messages/message.ts'
import { frameWords } from '#app/shell/frame.content.ts'
import { site } from '#app/shell/site.ts'
import { errorPrefix } from '#app/ui/page-frame/error-prefix.ts'
import { axeFindings } from '../setup/axe.ts'
import { oldEnough } from '../setup/forms.ts'
import { app, browser } from './product.ts'

const texts = contact()
const { fields } = texts
const rejectedTitle = `${errorPrefix}${texts.meta.title} | ${site.name}`

async function open(address: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.current.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function write(
  page: Page,
  { name = 'Ada Presales', email = 'ada@example.com', message = 'How long does a workshop take?' } = {},
) {
  await page.getByLabel(fields.name).fill(name)
  await page.getByLabel(fields.email).fill(email)
  await page.getByLabel(fields.message).fill(message)
}

/** A form as a browser without script would post it. */
async function formAt(url: string): Promise<URLSearchParams> {
  const html = await (await fetch(`${url}/contact`)).text()
  const formToken = /name="pass" value="([^"]+)"/.exec(html)?.[1] ?? ''
  return new URLSearchParams({
    name: 'Ada',
    email: 'ada@example.com',
    company: '',
    phone: '',
    message: 'Hello',
    website: '',
    pass: formToken,
  })
}

const post = (url: string, body: URLSearchParams) =>
  fetch(`${url}/contact`, { method: 'POST', body, redirect: 'manual' })

test.each([
  ['?service=coaching', "You're inquiring about our Leadership Coaching service"],
  ['?service=onboarding-solutions', "You're inquiring about our Custom Onboarding Solutions service"],
  ['?service=<b>x</b>', "You're inquiring about our <b>x</b> service"],
  ['?certification=leader', "You're inquiring about our Solutioneer Leader certification"],
  ['?service=constructor', "You're inquiring about our constructor service"],
])('the address %s introduces the form', async (search, words) => {
  const html = await (await fetch(`${app.url}/contact${search}`)).text()
  const text = textOf(html)
  expect(text.split(words)).toHaveLength(2)
})

test('the page says when an answer comes and what the service takes before the message is sent', async () => {
  const text = textOf(await (await fetch(`${app.url}/contact?service=coaching`)).text())
  const { lasts, bring } = texts.topics.services.coaching
  for (const words of [site.replyPromise, lasts, bring]) expect(text).toContain(words)
  const plain = textOf(await (await fetch(`${app.url}/contact`)).text())
  expect(plain).toContain(site.replyPromise)
  expect(plain).not.toContain(texts.topicLabels.bring)
})

/** The words of a page, as they are read. */
function textOf(html: string): string {
  const words = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, '')
  return words.replace(/&(lt|gt|quot|amp|#x27);/g, (_, name: string) => characters[name] ?? '')
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }

test('the page has three ways to reach us, a message box of five rows, and autofill tokens', async () => {
  const page = await open(`${app.url}/contact`)
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: site.salesAddress }).getAttribute('href')).toBe(
    `mailto:${site.salesAddress}`,
  )
  expect(await main.getByRole('link', { name: site.phone }).getAttribute('href')).toBe(site.phoneLink)
  expect(await main.getByText(`${site.office.city}, ${site.office.region}`).count()).toBe(1)
  expect(await page.getByLabel(fields.message).getAttribute('rows')).toBe('5')
  const tokens = await page
    .locator('form [autocomplete]:not([tabindex])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))
  expect(tokens).toEqual(['name', 'email', 'organization', 'tel'])
  const required = await page.locator('form :required').evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  expect(required).toEqual(['name', 'email', 'message'])
  await page.getByLabel(fields.name).focus()
  const order: (string | null)[] = []
  for (let at = 0; at < 6; at++) {
    order.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null,
      ),
    )
    await page.keyboard.press('Tab')
  }
  expect(order).toEqual(['name', 'email', 'company', 'phone', 'message', texts.form.send])
  await page.context().close()
})

test('with script: Sending..., a confirmation, empty fields, and two emails', async () => {
  const page = await open(`${app.url}/contact?service=navigator`)
  await write(page, { email: 'script@example.com' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/contact/submission*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: texts.form.send }).click()
  const busy = page.getByRole('button', { name: texts.form.sending })
  await busy.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await busy.click({ force: true })
  answered.resolve()
  const confirmation = page.getByRole('status')
  await confirmation.getByText(texts.sent.title).waitFor()
  expect(await confirmation.textContent()).toContain(texts.sent.description)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('sent')
  expect(await page.getByRole('button', { name: texts.form.send }).isVisible()).toBe(false)
  await page.getByText(texts.again).click()
  for (const label of [fields.name, fields.email, fields.message])
    expect(await page.getByLabel(label).inputValue()).toBe('')
  await page.getByRole('button', { name: texts.form.send }).waitFor()
  expect(await confirmation.isVisible()).toBe(true)
  expect(await page.getByText(introduction({ service: 'navigator' }, '')).count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])

  const delivered = await app.mailTo('leads@example.com', /Solution Navigator/)
  expect(delivered.replyTo).toMatchObject([{ address: 'script@example.com' }])
  expect(delivered.text).toContain('About: Solution Navigator')
  expect(delivered.text).toContain('How long does a workshop take?')
  expect(delivered.html).toContain('/admin/inbox/messages/')
  const acknowledged = await app.mailTo('script@example.com')
  expect(acknowledged.subject).toBe('We have your message about Solution Navigator')
  expect(acknowledged.replyTo).toMatchObject([{ address: 'leads@example.com' }])

  // A second message from the same page is a second message.
  await write(page, { email: 'script@example.com', message: 'One more question.' })
  await page.getByRole('button', { name: texts.form.send }).click()
  const second = await app.mailTo('leads@example.com', /Solution Navigator/)
  expect(second.text).toContain('One more question.')
  await page.context().close()
})

test('without script: a confirmation after a redirect, empty fields, and two emails', async () => {
  const page = await open(`${app.url}/contact?certification=advanced`, { javaScriptEnabled: false })
  await write(page, { email: 'plain@example.com' })
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('status').getByText(texts.sent.title).waitFor()
  expect(new URL(page.url()).searchParams.get('certification')).toBe('advanced')
  expect(await page.getByLabel(fields.message).inputValue()).toBe('')
  expect(await page.getByText(texts.sent.description).count()).toBe(1)
  await app.mailTo('leads@example.com', /Advanced Solutioneer certification: message from Ada/)
  await app.mailTo('plain@example.com')
  await page.context().close()
})

test('an invalid form returns 422 with messages beside the fields, and keeps the input', async () => {
  const form = await formAt(app.url)
  form.set('email', 'not an address')
  form.set('message', '  ')
  form.set('company', 'Ros\0enrot "& Co"')
  const response = await post(app.url, form)
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain(leadFormMessages.wrongEmail)
  expect(html).toContain(leadFormMessages.noMessage)
  expect(html).toContain('not an address')
  expect(html).toContain('enrot &quot;&amp; Co&quot;')

  const page = await open(`${app.url}/contact`)
  await write(page, { email: 'nobody@', message: 'Kept as typed.' })
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  expect(await page.getByLabel(fields.message).inputValue()).toBe('Kept as typed.')
  expect(await page.getByLabel(fields.email).getAttribute('aria-invalid')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(fields.email).fill('corrected@example.com')
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('status').getByText(texts.sent.title).waitFor()
  await app.mailTo('corrected@example.com')
  // The two mails go out side by side: either may be there first.
  const toTheFirm = () => app.outbox.find((mail) => mail.replyTo?.[0]?.address === 'corrected@example.com')
  await expect.poll(() => toTheFirm()?.text, { timeout: 30_000 }).toContain('Kept as typed.')
  await page.context().close()
})

test('when there is no response, a toast says so and no input is lost', async () => {
  const page = await open(`${app.url}/contact`)
  await write(page, { email: 'away@example.com', message: 'Written in a tunnel.' })
  await page.route('**/contact/submission*', (route) => route.abort())
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('alert').getByText(texts.failed.title).waitFor()
  expect(await page.getByLabel(fields.message).inputValue()).toBe('Written in a tunnel.')
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/contact/submission*')
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('status').getByText(texts.sent.title).waitFor()
  await app.mailTo('away@example.com')
  await page.context().close()
})

test('posting the same form twice creates one message; a bot gets a confirmation, and no email is sent', async () => {
  const form = await formAt(app.url)
  form.set('email', 'twice@example.com')
  for (const response of await Promise.all([post(app.url, form), post(app.url, form)])) {
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/contact?sent=1#sent')
  }
  await app.mailTo('twice@example.com')
  const trapped = await formAt(app.url)
  trapped.set('email', 'bot@example.com')
  trapped.set('website', 'https://spam.example')
  expect((await post(app.url, trapped)).status).toBe(303)
  const after = await formAt(app.url)
  after.set('email', 'after@example.com')
  await post(app.url, after)
  await app.mailTo('after@example.com')
  const recipients = app.outbox.map((mail) => mail.to?.[0]?.address)
  expect(recipients).not.toContain('bot@example.com')
  expect(recipients.filter((recipient) => recipient === 'twice@example.com')).toHaveLength(1)
})

test('a form with an invalid token is shown again with its text; the second submission succeeds', async () => {
  const form = await formAt(app.url)
  form.set('pass', 'forged')
  form.set('email', 'stale@example.com')
  const response = await post(app.url, form)
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain(leadFormMessages.openTooLong)
  expect(html).toContain('stale@example.com')
  form.set('pass', /name="pass" value="([^"]+)"/.exec(html)?.[1] ?? '')
  expect((await post(app.url, form)).status).toBe(303)
})

test('over the limit: 429 with the time to try again, and the text is kept', async () => {
  const form = await formAt(app.url)
  form.set('email', 'often@example.com')
  await oldEnough(form.get('pass') ?? '')
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) {
    form.set('message', `Message ${at}`)
    statuses.push((await post(app.url, form)).status)
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303])
  form.set('message', 'One too many')
  const response = await post(app.url, form)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
  const html = await response.text()
  expect(html).toMatch(/Please try again in \d+ minutes/)
  expect(html).toContain('One too many')
})

test('the page is cached, and a body that is not a form is rejected with a message', async () => {
  const page = await fetch(`${app.url}/contact?service=coaching`)
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const secondResponse = await fetch(`${app.url}/contact?service=coaching`, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  })
  expect(secondResponse.status).toBe(304)
  const tokenResponse = await fetch(`${app.url}/contact/pass`)
  expect(tokenResponse.headers.get('cache-control')).toBe('no-store')
  for (const path of ['/contact', '/contact/submission']) {
    const response = await fetch(app.url + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status, path).toBe(422)
  }
  expect((await fetch(`${app.url}/contact/submission`)).status).toBe(404)
})

test('a page with unknown query values is not cached', async () => {
  const response = await fetch(`${app.url}/contact?service=anything`)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('an empty form is rejected with messages above it and beside its fields, without a request', async () => {
  const page = await open(`${app.url}/contact`)
  let sent = 0
  await page.route('**/contact/submission*', (route) => {
    sent++
    return route.continue()
  })
  await page.getByLabel(fields.email).fill('nobody@')
  await page.getByRole('button', { name: texts.form.send }).click()
  const summary = page.getByRole('alert')
  await summary.waitFor()
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    leadFormMessages.noName,
    leadFormMessages.wrongEmail,
    leadFormMessages.noMessage,
  ])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  expect(await page.title()).toBe(rejectedTitle)
  expect(await page.getByLabel(fields.name).getAttribute('aria-describedby')).toBe('form-name-error')
  expect(await axeFindings(page)).toEqual([])
  expect(sent).toBe(0)
  await summary.getByRole('link', { name: leadFormMessages.noName }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('form-name')
  await page.context().close()
})

test('a draft survives a reload and is deleted once it is sent', async () => {
  const page = await open(`${app.url}/contact`)
  await write(page, { email: 'reload@example.com', message: 'Half a thought' })
  await page.reload()
  expect(await page.getByLabel(fields.message).inputValue()).toBe('Half a thought')
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('status').getByText(texts.sent.title).waitFor()
  await page.reload()
  expect(await page.getByLabel(fields.message).inputValue()).toBe('')
  await page.context().close()
})

test('the message that a link has begun is empty once the form is sent', async () => {
  const page = await open(`${app.url}/contact?service=products&about=pursuit-scorecard`)
  const message = page.getByLabel(fields.message)
  const begun = await message.inputValue()
  expect(begun).toContain('the Pursuit Scorecard')
  await write(page, { email: 'begun@example.com', message: `${begun}Which deals is it for?` })
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('status').getByText(texts.sent.title).waitFor()
  await page.getByText(texts.again).click()
  expect(await message.inputValue()).toBe('')
  await page.context().close()
})

test('a draft is kept when another link prefills the form', async () => {
  const page = await open(`${app.url}/contact`)
  await write(page, { message: 'Our demos end without a next step.' })
  await page.goto(`${app.url}/contact?service=products&about=pursuit-scorecard`)
  const message = page.getByLabel(fields.message)
  expect(await message.inputValue()).toMatch(/the Pursuit Scorecard\.\s+Our demos end without a next step\.$/)
  // What stood there, and was taken away, stays away.
  await message.fill('Something else.')
  await page.reload()
  expect(await message.inputValue()).toBe('Something else.')
  await page.context().close()
})

test.each([
  ['/contact', fields.email],
  ['/skillbridge/candidate-profile', candidateProfile().labels.email],
])('going back to %s restores the input', async (path, label) => {
  const page = await open(app.url + path)
  const email = page.getByLabel(label)
  await email.fill('back@example.com')
  await page.getByRole('contentinfo').getByRole('link', { name: frameWords().footer.privacy }).click()
  await page.waitForURL('**/privacy')
  await page.goBack()
  await page.waitForURL(`**${path}`)
  expect(await email.inputValue()).toBe('back@example.com')
  await page.context().close()
})

test('going back from a rejected form without script restores the input', async () => {
  const page = await open(`${app.url}/contact`, { javaScriptEnabled: false })
  await page.getByLabel(fields.name).fill('Ada Presales')
  await page.getByLabel(fields.email).fill('ada@example.com')
  await page.getByLabel(fields.message).fill(' ')
  await page.getByRole('button', { name: texts.form.send }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.title()).toBe(rejectedTitle)
  await page.goBack()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(await page.getByLabel(fields.name).inputValue()).toBe('Ada Presales')
  await page.context().close()
})

test('the link of a product prefills the message with its name', async () => {
  const page = await open(`${app.url}/contact?service=products&about=discovery-kit`)
  expect(await page.getByLabel(fields.message).inputValue()).toContain(
    'I would like to know more about the Discovery Kit.',
  )
  await page.context().close()
})

test('without script, the title of a rejected form says so', async () => {
  const form = await formAt(app.url)
  form.set('message', '')
  const html = await (await post(app.url, form)).text()
  expect(html).toContain(`<title>${rejectedTitle}</title>`)
})

test.each(['/contact', '/skillbridge/candidate-profile'])('%s is one small request', async (path) => {
  const html = await (await fetch(app.url + path)).text()
  expect(html).not.toMatch(/<script[^>]+src=|rel="stylesheet"|modulepreload/)
  const scripts = [...html.matchAll(/<script nonce[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  expect(scripts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(12_288)
  expect(gzipSync(html).length).toBeLessThan(16_384)
})
