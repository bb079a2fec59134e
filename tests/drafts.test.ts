import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { buildSavedReply } from '#app/leads/inbox/replies/saved/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { newId } from '#app/platform/ids.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { signedIn } from './setup/people.ts'
import type { Walker, WalkerName } from './walk/people.ts'
import { pathFor } from './walk/places.ts'
import { type TextForm, textForms } from './walk/text-forms.ts'

const app = testApp()
const browser = testBrowser()

const areas: Partial<Record<Area, { context: BrowserContext; walker: Walker }>> = {}
type Area = TextForm['area']

beforeAll(async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const member = await signedIn(app, { role: 'moderator', name: 'Ada Lovelace' })
  areas.admin = { context: await admin.browse(browser.current), walker: as('admin', admin) }
  areas.campus = { context: await member.browse(browser.current), walker: as('moderator', member) }
  areas.public = { context: await browser.current.newContext(), walker: as('visitor', { id: newId(), email: '' }) }
  await buildCallHost()
  // Some records send mail or make pictures: the product's own workers do that.
  const background = open(app.address, { max: 2 })
  await startJobs(background, { work: false })
  return async () => {
    await stopJobs()
    await background.end()
  }
})

const as = (name: WalkerName, { id, email }: { id: string; email: string }): Walker => ({
  ...{ name, accountId: id, email, campus: visitor, admin: visitor, cookie: '' },
})

const formNamed = (name: string) => textForms[name] as TextForm
const pathOf = (name: string) => pathFor(formNamed(name).address, areaOf(formNamed(name)).walker)
const areaOf = ({ area }: TextForm) => areas[area] as { context: BrowserContext; walker: Walker }
const fieldIn = (page: Page, { field }: TextForm) =>
  page.locator(field ? `form[method=post] :is(textarea, input)[name="${field}"]` : 'form[method=post] textarea').first()

async function openForm(row: TextForm, path: string): Promise<Page> {
  const page = await areaOf(row).context.newPage()
  await page.goto(app.url + path)
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  return page
}

/** Types, and waits until it is kept as the form promises. */
async function type(page: Page, row: TextForm, words: string): Promise<void> {
  const isSaved =
    row.area === 'public'
      ? page.waitForFunction((text) => Object.values(localStorage).some((one) => one.includes(text)), words)
      : page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok(), { timeout: 20_000 })
  await fieldIn(page, row).fill(words, { force: true })
  await isSaved
}

/** `expect` is the one of the test: tests that run at once cannot share it. */
const reads = (page: Page, row: TextForm, words: string, { expect: expectIn = expect } = {}) =>
  expectIn.poll(() => fieldIn(page, row).inputValue(), { timeout: 20_000 }).toBe(words)

/** What tells the script of drafts apart: who saves, whether React runs, and what the server wrote into the form. */
const mechanisms = new Map<string, string>()
const mechanismOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('form[method=post] textarea')?.closest('form')
    const draftAttributes = Object.keys(form?.dataset ?? {}).filter((one) => one.startsWith('draft'))
    const [, room = ''] = /^\/(campus|admin)(?=\/|$)/.exec(location.pathname) ?? []
    return [room || 'public', document.documentElement.dataset.react && 'React', ...draftAttributes]
      .filter(Boolean)
      .join(' ')
  })

// Each test waits for seconds, so several share the browser.
test.concurrent.for(Object.keys(textForms))(
  '%s: what was typed stands there again after its tab was closed',
  async (name, { expect }) => {
    const row = formNamed(name)
    const path = await pathOf(name)
    const page = await openForm(row, path)
    mechanisms.set(name, await mechanismOf(page))
    await type(page, row, `Typed into ${name}.`)
    // A new article has an address of its own from its first words.
    if (path.endsWith('/articles/new')) await page.waitForURL(/\/edit$/)
    const address = new URL(page.url())
    await page.close()
    const reopened = await openForm(row, address.pathname + address.search)
    await reads(reopened, row, `Typed into ${name}.`, { expect })
    await reopened.close()
  },
)

// The same script keeps every form: these stand for all ways in which pages are made. React with an editor, React with
// what the server filled in, a plain page of the admin area, one of the Campus, and a stranger’s.
const kinds = [
  'an article',
  'a comment',
  'a note on a message',
  'a newsletter',
  'a report of a post',
  'a contact message',
]
test('every component with a multi-line form is covered by the forms below', () => {
  const covered = kinds.map((name) => mechanisms.get(name))
  expect([...mechanisms].filter(([, mechanism]) => !covered.includes(mechanism))).toEqual([])
})

const members = kinds.filter((name) => formNamed(name).area !== 'public')

const isCopied = (page: Page, words: string) =>
  page.waitForFunction((text) => Object.values(localStorage).some((one) => one.includes(text)), words)

test.each(kinds)('%s: the input is restored after Back', async (name) => {
  const row = formNamed(name)
  const page = await openForm(row, await pathOf(name))
  await type(page, row, 'Before Back.')
  await page.goto(`${app.url}/about`)
  await page.goBack()
  await reads(page, row, 'Before Back.')
  await page.close()
})

test.each(kinds)('%s: the input is restored after its tab was killed', async (name) => {
  const row = formNamed(name)
  const path = await pathOf(name)
  const page = await openForm(row, path)
  await fieldIn(page, row).fill('Before the kill.', { force: true })
  await isCopied(page, 'Before the kill.')
  const crashed = page.waitForEvent('crash')
  const cdp = await page.context().newCDPSession(page)
  cdp.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  const reopened = await openForm(row, path)
  await reads(reopened, row, 'Before the kill.')
  await reopened.close()
})

test.each(kinds)('%s: input from offline is restored', async (name) => {
  const row = formNamed(name)
  const path = await pathOf(name)
  const page = await openForm(row, path)
  await page.context().setOffline(true)
  await fieldIn(page, row).fill('Typed offline.', { force: true })
  await isCopied(page, 'Typed offline.')
  await page.close()
  await areaOf(row).context.setOffline(false)
  const reopened = await openForm(row, path)
  await reads(reopened, row, 'Typed offline.')
  await reopened.close()
})

test.each(members)('%s: input from after the session ended is saved after signing in again', async (name) => {
  const row = formNamed(name)
  const path = await pathOf(name)
  const page = await openForm(row, path)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await fieldIn(page, row).fill('Typed signed out.', { force: true })
  await page.getByText('You are signed out').first().waitFor()
  await page.context().addCookies(cookies)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await saved
  await page.close()
  const reopened = await openForm(row, path)
  await reads(reopened, row, 'Typed signed out.')
  await reopened.close()
})

test.each(kinds)('%s: the texts of two tabs are both kept', async (name) => {
  const row = formNamed(name)
  const path = await pathOf(name)
  const [first, second] = [await openForm(row, path), await openForm(row, path)]
  await type(first, row, 'Of the first tab.')
  await type(second, row, 'Of the second tab.')
  await Promise.all([first.close(), second.close()])
  const reopened = await openForm(row, path)
  await reads(reopened, row, 'Of the second tab.')
  await reopened.getByRole('button', { name: 'Show it', exact: true }).click()
  await reads(reopened, row, 'Of the first tab.')
  await reopened.close()
})

test('an accepted form is empty again, a rejected one keeps its text', async () => {
  const row = formNamed('a note on a message')
  const path = await pathOf('a note on a message')
  const page = await openForm(row, path)
  await type(page, row, 'A note that is added.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('A note that is added.').waitFor()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await fieldIn(page, row).inputValue()).toBe('')
  expect(await page.getByText('Continuing your draft').count()).toBe(0)
  await page.close()
})

test('a comment that is continued and sent is no longer a draft, and another tab’s draft is kept', async () => {
  const row = formNamed('a comment')
  const path = await pathOf('a comment')
  const [first, second] = [await openForm(row, path), await openForm(row, path)]
  await type(first, row, 'Of the first tab.')
  await type(second, row, 'Of the second tab.')
  await Promise.all([first.close(), second.close()])
  const page = await openForm(row, path)
  await reads(page, row, 'Of the second tab.')
  await page.getByRole('button', { name: 'Post Comment', exact: true }).click()
  await page.locator('article').getByText('Of the second tab.').waitFor()
  // Longer than a draft waits to be saved.
  await page.waitForTimeout(2500)
  await page.close()
  const reopened = await openForm(row, path)
  await reads(reopened, row, 'Of the first tab.')
  expect(await reopened.getByRole('button', { name: 'Show it', exact: true }).count()).toBe(0)
  await reopened.close()
})

test('a saved article is no longer a draft, and input in another tab is kept', async () => {
  const row = formNamed('an article')
  const path = await pathOf('an article')
  const [first, second] = [await openForm(row, path), await openForm(row, path)]
  await type(first, row, 'Of the first tab.')
  await type(second, row, 'Of the second tab.')
  await Promise.all([first.close(), second.close()])
  const page = await openForm(row, path)
  await reads(page, row, 'Of the second tab.')
  await page.getByRole('button', { name: 'Update Article', exact: true }).click()
  await page.getByText('Article updated').waitFor()
  await page.close()
  const reopened = await openForm(row, path)
  await reads(reopened, row, 'Of the first tab.')
  await reopened.close()
})

test('an unfinished note is kept while another button of its page is used', async () => {
  const row = formNamed('a note on a message')
  const page = await openForm(row, await pathOf('a note on a message'))
  await fieldIn(page, row).fill('Half a note')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  // The message, not the address: the page removes `done` from its address when its script runs.
  await page.getByText('Status changed').waitFor()
  await reads(page, row, 'Half a note')
  await page.close()
})

test('a saved reply is appended to the existing input', async () => {
  const row = formNamed('a reply to a lead')
  const path = await pathOf('a reply to a lead')
  const { id } = await buildSavedReply({ title: 'Prices', text: 'Our prices are these.' })
  const page = await openForm(row, path)
  await type(page, row, 'Dear Ada,')
  await page.getByLabel('Start with a saved reply').selectOption(id)
  await page.getByRole('button', { name: 'Use it' }).click()
  await reads(page, row, 'Dear Ada,\n\nOur prices are these.')
  await page.close()
})

test('starting over clears a draft, and can be undone', async () => {
  const row = formNamed('a new saved reply')
  const page = await openForm(row, '/admin/replies')
  await type(page, row, 'To be cleared.')
  await page.reload()
  await page.getByText(/Continuing your draft from \d+:\d\d [AP]M/).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByText('Your draft is cleared.').waitFor()
  expect(await fieldIn(page, row).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await reads(page, row, 'To be cleared.')
  await page.close()
})

test('a visitor’s text stays in the browser until it is sent', async () => {
  const row = formNamed('a contact message')
  const page = await openForm(row, '/contact')
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await type(page, row, 'We need a workshop.')
  await page.reload()
  await reads(page, row, 'We need a workshop.')
  expect(requested.filter((one) => /draft/.test(one) && !/\.js$/.test(one))).toEqual([])
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('#sent').waitFor()
  await page.reload()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await fieldIn(page, row).inputValue()).toBe('')
  await page.close()
})
