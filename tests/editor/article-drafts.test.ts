import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { successNotices } from '#app/admin-ui/notices.ts'
import { itemFormLabels } from '#app/resources/admin/words.ts'
import { articleLabels, autosaveLabels } from '#app/resources/articles/edit/labels.ts'
import { editorLabels } from '#app/resources/articles/editor/labels.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'
import { blockScripts } from '../setup/react.ts'

const app = testApp()
const browser = testBrowser()

const title = (page: Page) => page.locator('textarea[name=title]')
const excerpt = (page: Page) => page.getByLabel(articleLabels.excerpt)
const draftSaved = (page: Page) => page.getByText(autosaveLabels.keptAt).waitFor()

test('input from before React runs stays in the form, and is saved as a draft', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const article = await buildArticle({ title: 'A larger slice', content: 'As it was saved.' })
  const page = await (await editor.browse(browser.current)).newPage()

  const release = await blockScripts(page)
  await page.goto(`${app.url}/admin/articles/${article.id}/edit`, { waitUntil: 'commit' })
  await title(page).fill('A larger slice, revised')
  await page.locator('textarea[name=content]').fill('As it was typed.')
  await page.getByLabel(articleLabels.slug).fill('typed-early')
  await title(page).press('ArrowLeft')
  await title(page).press('ArrowLeft')
  release()

  await page.getByRole('toolbar', { name: editorLabels.toolbar, exact: true }).waitFor()
  expect(await title(page).inputValue()).toBe('A larger slice, revised')
  await page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).getByText('As it was typed.').waitFor()
  expect(await page.getByLabel(articleLabels.slug).inputValue()).toBe('typed-early')
  await page.keyboard.type('!')
  expect(await title(page).inputValue()).toBe('A larger slice, revis!ed')

  // Nothing of it was typed after React ran, and yet it is kept.
  await page.getByText(autosaveLabels.keptAt).waitFor()
  await page.getByRole('button', { name: itemFormLabels('article').update }).click()
  await page.getByText(successNotices['article-updated']).waitFor()
  const html = await (await fetch(`${app.url}/resources/articles/typed-early`)).text()
  expect(html).toContain('A larger slice, revis!ed')
  expect(html).toContain('As it was typed.')
  await page.context().close()
})

test('of two tabs with one article the newer text is used, and the other can be restored with one button', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const { id } = await buildArticle({ title: 'In two tabs' })
  const context = await editor.browse(browser.current)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) await page.goto(`${app.url}/admin/articles/${id}/edit`)
  await excerpt(first).fill('From the first tab.')
  await draftSaved(first)
  await excerpt(second).fill('From the second tab.')
  await draftSaved(second)
  await Promise.all([first.close(), second.close()])

  const next = await context.newPage()
  await next.goto(`${app.url}/admin/articles/${id}/edit`)
  await next.getByText(draftLabels.other).waitFor()
  expect(await excerpt(next).inputValue()).toBe('From the second tab.')
  await next.getByRole('button', { name: draftLabels.showOther }).click()
  await expect.poll(() => excerpt(next).inputValue()).toBe('From the first tab.')
  await next.getByRole('button', { name: draftLabels.showOther }).click()
  await expect.poll(() => excerpt(next).inputValue()).toBe('From the second tab.')
  await context.close()
})

test('a tab that was in the background, or offline, continues without a question', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const { id } = await buildArticle({ title: 'In one tab' })
  const context = await editor.browse(browser.current)
  const page = await context.newPage()
  await page.goto(`${app.url}/admin/articles/${id}/edit`)
  await excerpt(page).fill('One.')
  // A browser hides a page as another tab comes to the front.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await excerpt(page).fill('Two.')
  await draftSaved(page)
  // The server keeps it, and its answer never comes.
  await page.route(/\/admin\/drafts/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await excerpt(page).fill('Three.')
  await page.getByText(autosaveLabels.offline).waitFor()
  await page.unroute(/\/admin\/drafts/)
  await excerpt(page).fill('Four.')
  await draftSaved(page)
  await page.goto(`${app.url}/admin/articles/${id}/edit`)
  expect(await excerpt(page).inputValue()).toBe('Four.')
  expect(await page.getByText(draftLabels.other).count()).toBe(0)
  await context.close()
})
