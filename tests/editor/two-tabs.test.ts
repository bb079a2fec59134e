import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'

const app = testApp()
const browser = testBrowser()

const excerpt = (page: Page) => page.getByLabel('Excerpt')
const kept = (page: Page) => page.getByText(/Draft kept at/).waitFor()
const elsewhere = 'You wrote on in this draft elsewhere.'

test('of two tabs with one saved article neither takes the place of the other’s draft unasked', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const { id } = await buildArticle({ title: 'In two tabs' })
  const context = await editor.browse(browser.current)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) await page.goto(`${app.url}/admin/articles/${id}/edit`)
  // Without JavaScript: a page in the same browser would bring the first tab's copy itself, and load itself anew.
  const plain = await editor.browse(browser.current, { javaScriptEnabled: false })
  const reader = await plain.newPage()
  const restored = async () => {
    await reader.goto(`${app.url}/admin/articles/${id}/edit?draft=restore`)
    return excerpt(reader).inputValue()
  }

  await excerpt(first).fill('From the first tab.')
  await kept(first)
  await excerpt(second).fill('From the second tab.')
  await second.getByText(elsewhere).waitFor()
  expect(await restored()).toBe('From the first tab.')
  // Its text is still there, and goes on being kept in the browser; the first tab goes on as before.
  await excerpt(second).fill('From the second tab, further.')
  await excerpt(first).fill('From the first tab, further.')
  await expect.poll(restored).toBe('From the first tab, further.')
  expect(await first.getByText(elsewhere).count()).toBe(0)

  await second.getByRole('button', { name: 'Keep this text instead' }).click()
  await kept(second)
  expect(await restored()).toBe('From the second tab, further.')
  await excerpt(first).fill('From the first tab, too late.')
  await first.getByText(elsewhere).waitFor()

  // A tab that is killed meanwhile leaves its text in the browser, where the next one asks which is wanted.
  await expect
    .poll(() => first.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('From the first tab, too late.')
  await Promise.all([first.close(), second.close()])
  const next = await context.newPage()
  await next.goto(`${app.url}/admin/articles/${id}/edit?draft=restore`)
  await next.getByRole('button', { name: 'The text of this browser' }).click()
  await expect.poll(() => excerpt(next).inputValue()).toBe('From the first tab, too late.')
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')))).toEqual([])
  await context.close()
  await plain.close()
})

test('a tab that was left for another, and one that lost its connection, go on without a question', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const { id } = await buildArticle({ title: 'In one tab' })
  const context = await editor.browse(browser.current)
  const page = await context.newPage()
  await page.goto(`${app.url}/admin/articles/${id}/edit`)
  await excerpt(page).fill('One.')
  // What a browser does as another tab comes to the front.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await excerpt(page).fill('Two.')
  await kept(page)
  // The server keeps it, and its answer never comes.
  await page.route(/\/draft/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await excerpt(page).fill('Three.')
  await page.getByText('No connection.').waitFor()
  await page.unroute(/\/draft/)
  await excerpt(page).fill('Four.')
  await kept(page)
  expect(await page.getByText(elsewhere).count()).toBe(0)
  await page.goto(`${app.url}/admin/articles/${id}/edit?draft=restore`)
  expect(await excerpt(page).inputValue()).toBe('Four.')
  await context.close()
})
