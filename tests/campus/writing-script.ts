import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { likeLabels } from '#app/campus/posts/likes/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const scriptFile = /\/assets\/writing-.*\.js/

/** Pastes a picture into the text, and drops another. @returns of each whether somebody took it */
function bringFiles(page: Page): Promise<boolean[]> {
  return page.locator('textarea[name=content]').evaluate((area) =>
    ['paste', 'drop'].map((kind) => {
      const data = new DataTransfer()
      data.items.add(new File(['not really one'], `${kind}.png`, { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data }
      return !area.dispatchEvent(kind === 'paste' ? new ClipboardEvent(kind, init) : new DragEvent(kind, init))
    }),
  )
}

test('files that are pasted or dropped before the script is loaded are rejected, and accepted afterwards', async () => {
  const ada = await signedIn(app)
  const { slug } = await buildTopic()
  const page = await (await ada.browse(browser.current)).newPage()
  let blocked = 0
  await page.route(scriptFile, (route) => {
    blocked++
    return route.abort()
  })
  await page.goto(`${app.url}/campus/topics/${slug}`)
  await page.locator('form[data-draft][data-ready]').waitFor()
  // The page asks once more by itself.
  await expect.poll(() => blocked).toBe(2)
  await page.getByLabel(postLabels.title).click()
  expect(await bringFiles(page)).toEqual([true, true])
  await page.getByText('This page is still loading').waitFor()

  await page.unroute(scriptFile)
  await page.getByLabel(postLabels.title).fill('Published without the script')
  await page.getByLabel(postLabels.content).fill('The thread asks for it again.')
  await page.getByRole('button', { name: postLabels.publish }).click()
  await page.waitForURL(/\/campus\/post\//)
  await page.locator('html[data-writing]').waitFor({ state: 'attached' })
  expect(await bringFiles(page)).toEqual([true, true])
  await expect.poll(() => page.locator('[data-attached]').textContent()).toMatch(/paste\.png|drop\.png/)
  await page.context().close()
})

test('a text box that appears without a page load suggests members too', async () => {
  const [moderator, ada] = [await signedIn(app, { role: 'moderator' }), await signedIn(app)]
  await buildMember({ name: 'Grace Hopper' })
  const { id } = await buildPost()
  await buildComment({ postId: id })
  await moderator.post(`/campus/post/${id}/lock`, {})
  const page = await (await ada.browse(browser.current)).newPage()
  await page.goto(`${app.url}/campus/post/${id}`)
  await page.getByText('Locked').first().waitFor()
  expect(await page.getByLabel(commentLabels.add).count()).toBe(0)
  await moderator.post(`/campus/post/${id}/lock?_method=DELETE`, {})
  await page.getByRole('button', { name: likeLabels.like }).first().click()
  await page.getByLabel(commentLabels.add).click()
  await page.locator('html[data-writing]').waitFor({ state: 'attached' })
  await page.keyboard.type('Hello @Grace')
  await page.getByRole('option', { name: /Grace Hopper/ }).waitFor()
  await page.context().close()
})
