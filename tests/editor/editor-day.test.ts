import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildSubscriber } from '#app/newsletter/factory.ts'
import { sendingLabels } from '#app/newsletter/sending/labels.ts'
import { itemActs, itemFormLabels, publishedLabel } from '#app/resources/admin/words.ts'
import { articleLabels } from '#app/resources/articles/edit/labels.ts'
import { editorLabels, imageLabels } from '#app/resources/articles/editor/labels.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { restoreVersionLabel } from '#app/resources/articles/history/words.ts'
import { scheduleLabels } from '#app/resources/schedule/labels.ts'
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
  const content = page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last()

  begin('write and illustrate')
  await page.goto(`${app.url}/admin`)
  await press(page.getByRole('link', { name: itemFormLabels('article').add }))
  await page.getByRole('toolbar', { name: editorLabels.toolbar, exact: true }).waitFor()
  await press(page.getByLabel(articleLabels.title))
  await page.keyboard.type('A day of writing')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Morning\nWords that a picture follows.\n')
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: editorLabels.image, exact: true }))
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#024' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'ring.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: imageLabels.title })
  await dialog.getByText(imageLabels.uploaded).waitFor()
  await page.keyboard.type('A ring')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const markdown = page.locator('textarea[name=content]')
  await expect.poll(() => markdown.inputValue()).toMatch(/## Morning\n\n.*\n\n!\[A ring\]/)

  begin('schedule')
  await press(page.getByText(publishedLabel, { exact: true }))
  await settled(page, 'article-created', press(page.getByRole('button', { name: itemFormLabels('article').create })))
  await press(page.getByRole('link', { name: `${itemActs.schedule} A day of writing` }))
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel(scheduleLabels.publishAt, { exact: true }).fill(tomorrow)
  await settled(
    page,
    'article-scheduled',
    press(page.getByRole('button', { name: scheduleLabels.submit, exact: true })),
  )

  begin('correct')
  await press(page.getByRole('link', { name: 'What stands already', exact: true }))
  await page.getByRole('toolbar', { name: editorLabels.toolbar, exact: true }).waitFor()
  await press(content)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' It is gone.')
  await settled(page, 'article-updated', press(page.getByRole('button', { name: itemFormLabels('article').update })))

  begin('restore')
  await press(page.getByRole('link', { name: 'What stands already', exact: true }))
  await press(page.getByRole('link', { name: articleLabels.versions }))
  await press(page.locator('tbody tr').last().getByRole('link'))
  await settled(page, 'article-version', press(page.getByRole('button', { name: restoreVersionLabel })))

  begin('send')
  await page.goto(`${app.url}/admin`)
  await press(page.getByRole('link', { name: itemActs.sendOf('What stands already') }))
  await press(page.getByRole('button', { name: sendingLabels.review }))
  await settled(page, 'newsletter-started', press(page.getByRole('button', { name: sendingLabels.send })))

  console.log(`Presses: ${JSON.stringify(days)}`)
  expect(days).toEqual({ 'write and illustrate': 3, schedule: 4, correct: 3, restore: 4, send: 3 })
  await page.context().close()
})
