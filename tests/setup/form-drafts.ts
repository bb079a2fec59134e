import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { newId } from '#app/platform/ids.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import type { Walker, WalkerName } from '../walk/people.ts'
import { pathFor } from '../walk/places.ts'
import { type TextForm, textForms } from '../walk/text-forms.ts'
import { testApp, testBrowser } from './app.ts'
import { signedIn } from './people.ts'

type Area = TextForm['area']

/**
 * One form of each kind of page, because one script saves the drafts of all: with an editor, with values from the
 * server, rendered by React, rendered as plain HTML, in the Campus, in the admin area, and for visitors.
 */
export const kindsOfForms = [
  'an article',
  'a comment',
  'a download',
  'an edited post',
  'a note on a message',
  'a newsletter',
  'a report of a post',
  'a contact message',
]

export const areaOf = (name: string): Area => formNamed(name).area

const formNamed = (name: string) => textForms[name] as TextForm

/** The product with the forms of `textForms`, and a browser for each area, signed in where that is needed. */
export function testFormDrafts() {
  const app = testApp()
  const browser = testBrowser()
  const areas: Partial<Record<Area, { context: BrowserContext; walker: Walker }>> = {}

  beforeAll(async () => {
    const admin = await signedIn(app, { role: 'admin', area: 'admin' })
    const member = await signedIn(app, { role: 'moderator', name: 'Ada Lovelace' })
    areas.admin = { context: await admin.browse(browser.current), walker: as('admin', admin) }
    areas.campus = { context: await member.browse(browser.current), walker: as('moderator', member) }
    const stranger = { id: newId(), email: '', cookie: '' }
    areas.public = { context: await browser.current.newContext(), walker: as('visitor', stranger) }
    await buildCallHost()
    // Some records send mail or make pictures: the product's own workers do that.
    const background = open(app.address, { max: 2 })
    await startJobs(background, { work: false })
    return async () => {
      await stopJobs()
      await background.end()
    }
  })

  const areaFor = (name: string) => areas[areaOf(name)] as { context: BrowserContext; walker: Walker }
  const pathOf = (name: string) => pathFor(formNamed(name).address, areaFor(name).walker)
  const contextOf = (name: string) => areaFor(name).context

  function fieldIn(page: Page, name: string) {
    const { field } = formNamed(name)
    const fields = field ? `form[method=post] :is(textarea, input)[name="${field}"]` : 'form[method=post] textarea'
    return page.locator(fields).first()
  }

  /** The page as the server sends it to whoever fills this form in. */
  async function htmlOf(name: string): Promise<string> {
    const headers = { cookie: areaFor(name).walker.cookie, 'sec-fetch-site': 'same-origin' }
    return (await fetch(app.url + (await pathOf(name)), { headers })).text()
  }

  async function openForm(name: string, path: string): Promise<Page> {
    const page = await contextOf(name).newPage()
    await page.goto(app.url + path)
    await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
    })
    return page
  }

  /** Types, and waits until it is kept as the form promises. */
  async function type(page: Page, name: string, words: string): Promise<void> {
    const isSaved = areaOf(name) === 'public' ? isCopied(page, words) : isSavedOnServer(page)
    await fieldIn(page, name).fill(words, { force: true })
    await isSaved
  }

  /** `expect` is the one of the test: tests that run at once cannot share it. */
  const reads = (page: Page, name: string, words: string, { expect: expectIn = expect } = {}) =>
    expectIn.poll(() => fieldIn(page, name).inputValue(), { timeout: 20_000 }).toBe(words)

  // The ways in which a tab ends, and the input expected in the form that is opened next.

  /** @param eachPage is called with the page in which the form is typed */
  async function closeTab(
    name: string,
    { eachPage, ...own }: { expect?: typeof expect; eachPage?: (page: Page) => Promise<void> } = {},
  ): Promise<void> {
    const path = await pathOf(name)
    const page = await openForm(name, path)
    await eachPage?.(page)
    await type(page, name, `Typed into ${name}.`)
    // A new article has an address of its own from its first words.
    if (path.endsWith('/articles/new')) await page.waitForURL(/\/edit$/)
    const address = new URL(page.url())
    await page.close()
    const reopened = await openForm(name, address.pathname + address.search)
    await reads(reopened, name, `Typed into ${name}.`, own)
    await reopened.close()
  }

  async function goBack(name: string): Promise<void> {
    const page = await openForm(name, await pathOf(name))
    await type(page, name, 'Before Back.')
    await page.goto(`${app.url}/about`)
    await page.goBack()
    await reads(page, name, 'Before Back.')
    await page.close()
  }

  async function killTab(name: string): Promise<void> {
    const path = await pathOf(name)
    const page = await openForm(name, path)
    await fieldIn(page, name).fill('Before the kill.', { force: true })
    await isCopied(page, 'Before the kill.')
    const crashed = page.waitForEvent('crash')
    const cdp = await page.context().newCDPSession(page)
    cdp.send('Page.crash').catch(() => {})
    await crashed
    await page.close()
    const reopened = await openForm(name, path)
    await reads(reopened, name, 'Before the kill.')
    await reopened.close()
  }

  async function goOffline(name: string): Promise<void> {
    const path = await pathOf(name)
    const page = await openForm(name, path)
    await page.context().setOffline(true)
    await fieldIn(page, name).fill('Typed offline.', { force: true })
    await isCopied(page, 'Typed offline.')
    await page.close()
    await contextOf(name).setOffline(false)
    const reopened = await openForm(name, path)
    await reads(reopened, name, 'Typed offline.')
    await reopened.close()
  }

  async function endSession(name: string): Promise<void> {
    const path = await pathOf(name)
    const page = await openForm(name, path)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await fieldIn(page, name).fill('Typed signed out.', { force: true })
    await page.getByText(draftLabels.signedOut).first().waitFor()
    await page.context().addCookies(cookies)
    const saved = isSavedOnServer(page)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await saved
    await page.close()
    const reopened = await openForm(name, path)
    await reads(reopened, name, 'Typed signed out.')
    await reopened.close()
  }

  /** Has two tabs with the same form typed into and closed. @returns the form's address */
  async function typeInTwoTabs(name: string): Promise<string> {
    const path = await pathOf(name)
    const [first, second] = [await openForm(name, path), await openForm(name, path)]
    await type(first, name, 'Of the first tab.')
    await type(second, name, 'Of the second tab.')
    await Promise.all([first.close(), second.close()])
    return path
  }

  async function closeTwoTabs(name: string): Promise<void> {
    const reopened = await openForm(name, await typeInTwoTabs(name))
    await reads(reopened, name, 'Of the second tab.')
    await reopened.getByRole('button', { name: draftLabels.showOther, exact: true }).click()
    await reads(reopened, name, 'Of the first tab.')
    await reopened.close()
  }

  const trials = { closeTab, goBack, killTab, goOffline, endSession, closeTwoTabs }
  return { pathOf, fieldIn, htmlOf, openForm, type, reads, typeInTwoTabs, trials }
}

const isCopied = (page: Page, words: string) =>
  page.waitForFunction((text) => Object.values(localStorage).some((one) => one.includes(text)), words)

const isSavedOnServer = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok(), { timeout: 20_000 })

const as = (name: WalkerName, { id, email, cookie }: { id: string; email: string; cookie: string }): Walker => ({
  ...{ name, accountId: id, email, campus: visitor, admin: visitor, cookie },
})
