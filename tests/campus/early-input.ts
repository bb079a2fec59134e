import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { writingLabels } from '#app/campus/writing/labels.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import { signedIn } from '../setup/people.ts'
import { blockScripts } from '../setup/react.ts'
import { app, browser } from './product.ts'

const box = (page: Page) => page.getByLabel(commentLabels.add)

test('text that is typed before hydration stays, and becomes the draft', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const { id } = await buildPost()
  const thread = `/campus/post/${id}`
  await ada.post('/campus/drafts/saving', { place: thread, content: 'Saved on the server.' })
  const page = await (await ada.browse(browser.current)).newPage()

  const release = await blockScripts(page)
  await page.goto(app.url + thread, { waitUntil: 'commit' })
  await expect.poll(() => box(page).inputValue()).toBe('Saved on the server.')
  await box(page).fill('Typed before anything ran.')
  release()
  await page.getByRole('button', { name: writingLabels.preview }).waitFor()
  expect(await box(page).inputValue()).toBe('Typed before anything ran.')
  await page.reload()
  await page.getByText(draftLabels.continuing).waitFor()
  expect(await box(page).inputValue()).toBe('Typed before anything ran.')

  // The help opens from the keyboard.
  await page.getByText(writingLabels.format).focus()
  await page.keyboard.press('Enter')
  await page.getByText('**bold**, *italic*, ~~gone~~').waitFor()
  await page.context().close()
})

test('the cursor in a text box stays where it is during hydration', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const { id } = await buildPost({ userId: ada.id, content: 'Begin at the end.' })
  const page = await (await ada.browse(browser.current)).newPage()
  const release = await blockScripts(page)
  await page.goto(`${app.url}/campus/post/${id}/edit`, { waitUntil: 'commit' })
  const text = page.getByLabel(postLabels.content)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  release()
  await page.getByRole('button', { name: writingLabels.preview }).waitFor()
  await page.locator('form[data-ready]').waitFor()
  await page.keyboard.type(', always')
  expect(await text.inputValue()).toBe('Begin at the end, always.')
  await page.context().close()
})

test('a text that is rewritten before hydration stays as it was typed', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const { id } = await buildPost({ userId: ada.id, content: 'As it was published.' })
  const page = await (await ada.browse(browser.current)).newPage()
  const release = await blockScripts(page)
  await page.goto(`${app.url}/campus/post/${id}/edit`, { waitUntil: 'commit' })
  const text = page.getByLabel(postLabels.content)
  await text.fill('As it was typed.')
  release()
  await page.locator('form[data-ready]').waitFor()
  expect(await text.inputValue()).toBe('As it was typed.')
  expect(await page.getByText(draftLabels.other).count()).toBe(0)
  await page.context().close()
})

test('a selection in a text box stays during hydration, and typing replaces it', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const { id } = await buildPost({ userId: ada.id, content: 'To be replaced.' })
  const page = await (await ada.browse(browser.current)).newPage()
  const release = await blockScripts(page)
  await page.goto(`${app.url}/campus/post/${id}/edit`, { waitUntil: 'commit' })
  const text = page.getByLabel(postLabels.content)
  await text.waitFor()
  await text.evaluate((area: HTMLTextAreaElement) => {
    area.focus()
    area.select()
  })
  release()
  await page.locator('form[data-ready]').waitFor()
  await page.keyboard.insertText('Replaced.')
  expect(await text.inputValue()).toBe('Replaced.')
  await page.context().close()
})

test('a half-written post is restored with its title', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const { id: topicId, slug } = await buildTopic()
  const { title } = await buildPost({ topicId })
  const page = await (await ada.browse(browser.current)).newPage()
  await page.goto(`${app.url}/campus/topics/${slug}`)
  await page.locator('form[data-draft][data-ready]').waitFor()
  await page.getByLabel(postLabels.title).fill('Half a thought')
  await page.getByLabel(postLabels.content).fill('Not yet finished.')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL('**/campus/post/**')
  await page.goBack()
  await page.locator('form[data-draft][data-ready]').waitFor()
  expect(await page.getByLabel(postLabels.title).inputValue()).toBe('Half a thought')
  expect(await page.getByLabel(postLabels.content).inputValue()).toBe('Not yet finished.')
  expect(await page.getByText(draftLabels.other).count()).toBe(0)
  await page.context().close()
})
