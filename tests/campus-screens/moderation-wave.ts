import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildReport } from '#app/campus/moderation/factory.ts'
import { queueLabels } from '#app/campus/moderation/queue/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const spam = (n: number) => `Cheap watches, number ${n}: the best prices of the year, today only. `.repeat(8)

test('forty texts of thirty accounts take a few screens and two clicks', async () => {
  const moderator = await signedIn(app, { name: 'Mary Moderator', role: 'moderator' })
  const { id: postId } = await buildPost()
  for (let n = 0; n < 30; n++) {
    const { id: userId } = await buildMember({ name: `Seller ${n}` })
    const post = await buildPost({ userId, title: `Watches ${n}`, content: spam(n) })
    await buildReport({ subjectId: post.id })
    if (n >= 10) continue
    const comment = await buildComment({ userId, postId, content: spam(n) })
    await buildReport({ subjectKind: 'comment', subjectId: comment.id })
  }
  const heights: Record<number, number> = {}
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    const context = await moderator.browse(browser.current, { viewport: { width, height } })
    const page = await context.newPage()
    await page.goto(`${app.url}/campus/moderation`)
    expect(await page.getByText('40 texts by 30 members, very similar').count()).toBe(1)
    heights[width] = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // Each line opens to its text, as rendered and whole.
    const line = page.locator('details').filter({ hasText: /^Seller 7: Watches 7/ })
    await line.locator('summary').first().click()
    expect(await line.locator('blockquote').textContent()).toContain(spam(7).trim())
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wave-${width}.png`, fullPage: true })
    if (width === 390) {
      await page.getByRole('button', { name: queueLabels.removeAll }).click()
      await page.getByText(queueLabels.none).waitFor()
      await page.getByRole('button', { name: queueLabels.undo }).click()
      await page.getByText('40 texts by 30 members, very similar').waitFor()
    }
    await context.close()
  }
  expect(heights[1280]).toBeLessThan(5 * 800)
  expect(heights[390]).toBeLessThan(6 * 844)
})
