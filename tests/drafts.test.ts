import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildSavedReply } from '#app/leads/desk/replies/saved/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()

const contexts: Partial<Record<Area, BrowserContext>> = {}
type Area = 'admin' | 'campus' | 'public'

beforeAll(async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const member = await signedIn(app, { role: 'moderator', name: 'Ada Lovelace' })
  contexts.admin = await admin.browse(browser.current)
  contexts.campus = await member.browse(browser.current)
  contexts.public = await browser.current.newContext()
})

interface FormRow {
  area: Area
  path: string | (() => Promise<string>)
  /** Absent: the first field of more than one line. */
  field?: string
}

const at =
  (before: string, build: () => Promise<{ id: string }>, after = '') =>
  async () =>
    `${before}/${(await build()).id}${after}`

/** Every form with a text of more than one line. */
const forms: Record<string, FormRow> = {
  'a new article': { area: 'admin', path: '/admin/articles/new', field: 'excerpt' },
  'an article': { area: 'admin', path: at('/admin/articles', buildArticle, '/edit'), field: 'excerpt' },
  'a newsletter': { area: 'admin', path: at('/admin/articles', buildArticle, '/sending') },
  'a download': { area: 'admin', path: '/admin/downloads/new' },
  'a category': { area: 'admin', path: '/admin?tab=categories' },
  'a reply to a lead': { area: 'admin', path: at('/admin/inbox/messages', buildMessage, '/reply') },
  'a note on a lead': { area: 'admin', path: at('/admin/inbox/messages', buildMessage), field: 'note' },
  'a saved reply': { area: 'admin', path: '/admin/replies' },
  'a new event': { area: 'admin', path: '/admin/events/new' },
  'an event': { area: 'admin', path: at('/admin/events', buildEvent) },
  'a letter to guests': { area: 'admin', path: at('/admin/events', buildEvent, '/letter') },
  'the cancellation of an event': { area: 'admin', path: at('/admin/events', buildEvent, '/cancellation') },
  'invitations to an event': { area: 'admin', path: at('/admin/events', buildEvent, '/invitations') },
  'a speaker': { area: 'admin', path: at('/admin/events', buildEvent, '/speakers') },
  'the texts of a page': { area: 'admin', path: '/admin/pages/about' },
  'the assessment': { area: 'admin', path: '/admin/assessment' },
  'an entry of a collection': { area: 'admin', path: '/admin/collections/testimonials/new' },
  'redirects to import': { area: 'admin', path: '/admin/redirects/import' },
  'a curated resource': { area: 'admin', path: '/admin/curated/new' },
  'a topic, by an admin': { area: 'admin', path: async () => `/admin/topics/${(await buildTopic()).slug}` },
  'invitations of members': { area: 'admin', path: '/admin/members/invitation' },
  'members of a group': { area: 'admin', path: at('/admin/groups', buildGroup) },
  'a post': { area: 'campus', path: async () => `/campus/topics/${(await buildTopic()).slug}`, field: 'title' },
  'an edited post': { area: 'campus', path: at('/campus/post', buildPost, '/edit') },
  'a comment': { area: 'campus', path: at('/campus/post', buildPost) },
  'an edited comment': { area: 'campus', path: at('/campus/comments', buildComment, '/edit') },
  'a report of a post': { area: 'campus', path: at('/campus/post', buildPost, '/report') },
  'a report of a comment': { area: 'campus', path: at('/campus/comments', buildComment, '/report') },
  'a new topic': { area: 'campus', path: '/campus/admin' },
  'a topic': { area: 'campus', path: async () => `/campus/topics/${(await buildTopic()).slug}/edit` },
  'a profile': { area: 'campus', path: '/campus/account/about' },
  'an introduction': { area: 'campus', path: '/campus/welcome/hello' },
  'blocked words': { area: 'campus', path: '/campus/moderation/words' },
  'a contact message': { area: 'public', path: '/contact' },
  'a candidate profile': { area: 'public', path: '/skillbridge/candidate-profile' },
}

const pathOf = (name: string) => {
  const path = forms[name]?.path ?? ''
  return typeof path === 'string' ? path : path()
}
const fieldIn = (page: Page, { field }: FormRow) =>
  page.locator(field ? `form[method=post] :is(textarea, input)[name="${field}"]` : 'form[method=post] textarea').first()

async function open(row: FormRow, path: string): Promise<Page> {
  const page = await (contexts[row.area] as BrowserContext).newPage()
  await page.goto(app.url + path)
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  return page
}

/** Types, and waits until it is kept as the form promises. */
async function type(page: Page, row: FormRow, words: string): Promise<void> {
  const isSaved =
    row.area === 'public'
      ? page.waitForFunction((text) => Object.values(localStorage).some((one) => one.includes(text)), words)
      : page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok(), { timeout: 20_000 })
  await fieldIn(page, row).fill(words, { force: true })
  await isSaved
}

const reads = (page: Page, row: FormRow, words: string) =>
  expect.poll(() => fieldIn(page, row).inputValue(), { timeout: 20_000 }).toBe(words)

test.each(Object.keys(forms))('%s: what was typed stands there again after its tab was closed', async (name) => {
  const row = forms[name] as FormRow
  const path = await pathOf(name)
  const page = await open(row, path)
  await type(page, row, `Typed into ${name}.`)
  // A new article has an address of its own from its first words.
  if (path.endsWith('/articles/new')) await page.waitForURL(/\/edit$/)
  const address = new URL(page.url())
  await page.close()
  const again = await open(row, address.pathname + address.search)
  await reads(again, row, `Typed into ${name}.`)
  await again.close()
})

// The same script keeps every form: these stand for all ways in which pages are made. React with an editor, React with
// what the server filled in, a plain page of the admin area, one of the Campus, and a stranger’s.
const kinds = ['an article', 'a comment', 'a note on a lead', 'a report of a post', 'a contact message']
const members = kinds.filter((name) => forms[name]?.area !== 'public')

const isCopied = (page: Page, words: string) =>
  page.waitForFunction((text) => Object.values(localStorage).some((one) => one.includes(text)), words)

test.each(kinds)('%s: stands there again after Back', async (name) => {
  const row = forms[name] as FormRow
  const page = await open(row, await pathOf(name))
  await type(page, row, 'Before Back.')
  await page.goto(`${app.url}/about`)
  await page.goBack()
  await reads(page, row, 'Before Back.')
  await page.close()
})

test.each(kinds)('%s: stands there again after its tab was killed', async (name) => {
  const row = forms[name] as FormRow
  const path = await pathOf(name)
  const page = await open(row, path)
  await fieldIn(page, row).fill('Before the kill.', { force: true })
  await isCopied(page, 'Before the kill.')
  const crashed = page.waitForEvent('crash')
  const cdp = await page.context().newCDPSession(page)
  cdp.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  const again = await open(row, path)
  await reads(again, row, 'Before the kill.')
  await again.close()
})

test.each(kinds)('%s: what was typed offline stands there again', async (name) => {
  const row = forms[name] as FormRow
  const path = await pathOf(name)
  const page = await open(row, path)
  await page.context().setOffline(true)
  await fieldIn(page, row).fill('Typed offline.', { force: true })
  await isCopied(page, 'Typed offline.')
  await page.close()
  await (contexts[row.area] as BrowserContext).setOffline(false)
  const again = await open(row, path)
  await reads(again, row, 'Typed offline.')
  await again.close()
})

test.each(members)('%s: what was typed after the session ended is saved once it goes on', async (name) => {
  const row = forms[name] as FormRow
  const path = await pathOf(name)
  const page = await open(row, path)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await fieldIn(page, row).fill('Typed signed out.', { force: true })
  await page.getByText('You are signed out').first().waitFor()
  await page.context().addCookies(cookies)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await saved
  await page.close()
  const again = await open(row, path)
  await reads(again, row, 'Typed signed out.')
  await again.close()
})

test.each(kinds)('%s: of two tabs both texts are kept', async (name) => {
  const row = forms[name] as FormRow
  const path = await pathOf(name)
  const [first, second] = [await open(row, path), await open(row, path)]
  await type(first, row, 'Of the first tab.')
  await type(second, row, 'Of the second tab.')
  await Promise.all([first.close(), second.close()])
  const again = await open(row, path)
  await reads(again, row, 'Of the second tab.')
  await again.getByRole('button', { name: 'Show it' }).click()
  await reads(again, row, 'Of the first tab.')
  await again.close()
})

test('a form that was accepted begins anew, a refused one keeps its text', async () => {
  const row = forms['a note on a lead'] as FormRow
  const path = await pathOf('a note on a lead')
  const page = await open(row, path)
  await type(page, row, 'A note that is added.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('A note that is added.').waitFor()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await fieldIn(page, row).inputValue()).toBe('')
  expect(await page.getByText('Continuing your draft').count()).toBe(0)
  await page.close()
})

test('a half-written note stands beside another press of its page', async () => {
  const row = forms['a note on a lead'] as FormRow
  const page = await open(row, await pathOf('a note on a lead'))
  await fieldIn(page, row).fill('Half a note')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.waitForURL(/done=/)
  await reads(page, row, 'Half a note')
  await page.close()
})

test('a saved reply goes behind what was typed', async () => {
  const row = forms['a reply to a lead'] as FormRow
  const path = await pathOf('a reply to a lead')
  const { id } = await buildSavedReply({ title: 'Prices', text: 'Our prices are these.' })
  const page = await open(row, path)
  await type(page, row, 'Dear Ada,')
  await page.getByLabel('Begin with a saved reply').selectOption(id)
  await page.getByRole('button', { name: 'Use it' }).click()
  await reads(page, row, 'Dear Ada,\n\nOur prices are these.')
  await page.close()
})

test('starting over clears a draft, and can be undone', async () => {
  const row = forms['a saved reply'] as FormRow
  const page = await open(row, '/admin/replies')
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

test('a stranger’s text stays in the browser until it is sent', async () => {
  const row = forms['a contact message'] as FormRow
  const page = await open(row, '/contact')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await type(page, row, 'We need a workshop.')
  await page.reload()
  await reads(page, row, 'We need a workshop.')
  expect(asked.filter((one) => /draft/.test(one) && !/\.js$/.test(one))).toEqual([])
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('#sent').waitFor()
  await page.reload()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await fieldIn(page, row).inputValue()).toBe('')
  await page.close()
})
