import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'
import { blockScripts } from '../setup/react.ts'

const app = testApp()
const browser = testBrowser()

const title = (page: Page) => page.locator('textarea[name=title]')

test('input from before React runs stays in the form, and is saved as a draft', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const article = await buildArticle({ title: 'A larger slice', content: 'As it was saved.' })
  const page = await (await editor.browse(browser.current)).newPage()

  const release = await blockScripts(page)
  await page.goto(`${app.url}/admin/articles/${article.id}/edit`, { waitUntil: 'commit' })
  await title(page).fill('A larger slice, revised')
  await page.locator('textarea[name=content]').fill('As it was typed.')
  await page.getByLabel('Slug').fill('typed-early')
  await title(page).press('ArrowLeft')
  await title(page).press('ArrowLeft')
  release()

  await page.getByRole('toolbar', { name: 'Formatting', exact: true }).waitFor()
  expect(await title(page).inputValue()).toBe('A larger slice, revised')
  await page.locator('[role="textbox"][aria-label="Content"]').getByText('As it was typed.').waitFor()
  expect(await page.getByLabel('Slug').inputValue()).toBe('typed-early')
  await page.keyboard.type('!')
  expect(await title(page).inputValue()).toBe('A larger slice, revis!ed')

  // Nothing of it was typed after React ran, and yet it is kept.
  await page.getByText(/Draft kept at/).waitFor()
  await page.getByRole('button', { name: 'Update Article' }).click()
  await page.getByText('Article updated successfully').waitFor()
  const html = await (await fetch(`${app.url}/resources/articles/typed-early`)).text()
  expect(html).toContain('A larger slice, revis!ed')
  expect(html).toContain('As it was typed.')
  await page.context().close()
})
