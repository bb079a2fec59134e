import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildSubscriber } from '#app/newsletter/factory.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'

const app = testApp()
const browser = testBrowser()

/** Counts what a writer presses with the pointer; what is typed is not counted. */
function counting() {
  const days: Record<string, number> = {}
  let now = ''
  return {
    days,
    begin(task: string) {
      now = task
      days[task] = 0
    },
    async press(target: Locator) {
      days[now] = (days[now] ?? 0) + 1
      await target.click()
    },
  }
}

/** Waits while `act` goes on: the page takes the words out of its address as soon as they are said. */
const settled = (page: Page, key: string, act: Promise<void>) =>
  Promise.all([page.waitForURL((url) => url.searchParams.get('done') === key), act])

test("an editor's day: write and illustrate, schedule, correct, restore, send", async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  await buildSubscriber()
  await buildArticle({ title: 'What stands already', content: 'A sentence with a fault.' })
  const page = await (await editor.browse(browser.current)).newPage()
  const { days, begin, press } = counting()
  const content = page.locator('[role="textbox"][aria-label="Content"]').last()

  begin('write and illustrate')
  await page.goto(`${app.url}/admin`)
  await press(page.getByRole('link', { name: 'Add Article' }))
  await page.getByRole('toolbar', { name: 'Formatting', exact: true }).waitFor()
  await press(page.getByLabel('Title'))
  await page.keyboard.type('A day of writing')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Morning\nWords that a picture follows.\n')
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Image', exact: true }))
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#024' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'ring.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: 'Add an image' })
  await dialog.getByText('Uploaded.').waitFor()
  await page.keyboard.type('A ring')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const markdown = page.locator('textarea[name=content]')
  await expect.poll(() => markdown.inputValue()).toMatch(/## Morning\n\n.*\n\n!\[A ring\]/)

  begin('schedule')
  await press(page.getByText('Published', { exact: true }))
  await settled(page, 'article-created', press(page.getByRole('button', { name: 'Create Article' })))
  await press(page.getByRole('link', { name: 'Schedule A day of writing' }))
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Publish', { exact: true }).fill(tomorrow)
  await settled(page, 'article-scheduled', press(page.getByRole('button', { name: 'Schedule', exact: true })))

  begin('correct')
  await press(page.getByRole('link', { name: 'What stands already', exact: true }))
  await page.getByRole('toolbar', { name: 'Formatting', exact: true }).waitFor()
  await press(content)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' It is gone.')
  await settled(page, 'article-updated', press(page.getByRole('button', { name: 'Update Article' })))

  begin('restore')
  await press(page.getByRole('link', { name: 'What stands already', exact: true }))
  await press(page.getByRole('link', { name: 'Versions' }))
  await press(page.locator('tbody tr').last().getByRole('link'))
  await settled(page, 'article-version', press(page.getByRole('button', { name: 'Restore this version' })))

  begin('send')
  await page.goto(`${app.url}/admin`)
  await press(page.getByRole('link', { name: 'Send to subscribers: What stands already' }))
  await press(page.getByRole('button', { name: 'Go on' }))
  await settled(page, 'newsletter-started', press(page.getByRole('button', { name: 'Send now' })))

  console.log(`Presses: ${JSON.stringify(days)}`)
  expect(days).toEqual({ 'write and illustrate': 3, schedule: 4, correct: 3, restore: 4, send: 3 })
  await page.context().close()
})
