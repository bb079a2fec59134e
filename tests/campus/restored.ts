import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { deletionLabels } from '#app/campus/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { trashLabels } from '#app/campus/trash/labels.ts'
import { buildMember } from '#app/members/factory.ts'
import { newId } from '#app/platform/ids.ts'
import { deleteArticle } from '#app/resources/articles/delete.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { axeFindings } from '../setup/axe.ts'
import { seeded } from '../setup/campus.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'restored' })

test.each([true, false])(
  'what a moderator restores is named in the trash, once (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const mod = await signedIn(app, { name: 'Mo Derator', role: 'moderator' })
    const { post, comment, topic } = await seeded(app, async () => ({
      post: await buildPost({ userId: mod.id, title: `How long is it? ${javaScriptEnabled}` }),
      comment: await buildComment({ userId: mod.id, content: `Ten minutes ${javaScriptEnabled}` }),
      topic: await buildTopic({ name: `Objections ${javaScriptEnabled}` }),
    }))
    await mod.post(`/campus/post/${post.id}/removal`)
    await mod.post(`/campus/comments/${comment.id}/removal`)
    await mod.post(`/campus/topics/${topic.slug}/removal`, { name: topic.name })
    const page = await (await mod.browse(browser.current, { javaScriptEnabled })).newPage()
    for (const { of, words, href } of [
      { of: 'posts', words: post.title, href: `/campus/post/${post.id}` },
      {
        of: 'comments',
        words: comment.content,
        href: `/campus/post/${comment.postId}?at=${comment.id}#comment-${comment.id}`,
      },
      { of: 'topics', words: topic.name, href: `/campus/topics/${topic.slug}` },
    ]) {
      await page.goto(`${app.url}/campus/trash?of=${of}`)
      await page.getByRole('button', { name: `${trashLabels.restore} ${words}` }).click()
      await notice(page).waitFor()
      const link = notice(page).getByRole('link', { name: words })
      expect(await link.getAttribute('href')).toBe(href)
      expect(await page.getByRole('button', { name: `${trashLabels.restore} ${words}` }).count()).toBe(0)
      if (javaScriptEnabled) {
        expect(await axeFindings(page)).toEqual([])
        await page.reload()
        expect(await notice(page).count()).toBe(0)
        expect(page.url()).toBe(`${app.url}/campus/trash?of=${of}`)
        continue
      }
      await link.click()
      await page.waitForURL(app.url + href)
      expect(await page.content()).toContain(words)
      expect(await notice(page).count()).toBe(0)
    }
    await page.context().close()
  },
)

test('undoing a deletion redirects to the restored record, with a notice', async () => {
  const ada = await signedIn(app, { name: 'Ada Example' })
  const post = await seeded(app, () => buildPost({ userId: ada.id, title: 'Deleted in haste' }))
  const page = await (await ada.browse(browser.current)).newPage()
  await page.goto(`${app.url}/campus/post/${post.id}/removal`)
  await page.getByRole('button', { name: deletionLabels.delete }).click()
  await page.getByRole('button', { name: trashLabels.undo }).click()
  await page.getByRole('heading', { name: 'Deleted in haste' }).waitFor()
  expect(await notice(page).textContent()).toContain('The post is restored')
  await expect.poll(() => page.url()).toBe(`${app.url}/campus/post/${post.id}`)
  await page.context().close()
})

test.each([true, false])(
  'what an editor restores is named above the list (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
    const { id } = await seeded(app, async () => {
      const article = await buildArticle({ title: `Discovery, again: ${javaScriptEnabled}` })
      await deleteArticle(await buildMember({ role: 'admin' }), article.id)
      return article
    })
    const page = await (await operator.browse(browser.current, { javaScriptEnabled })).newPage()
    await page.goto(`${app.url}/admin?state=trash`)
    await page.getByRole('button', { name: 'Restore Discovery, again' }).click()
    await notice(page).waitFor()
    expect(await notice(page).textContent()).toContain('Article restored')
    await notice(page).getByRole('link', { name: 'Discovery, again' }).click()
    await page.waitForURL(`${app.url}/admin/articles/${id}/edit`)
    await page.context().close()
  },
)

test('a second restore shows the same notice; other members learn nothing', async () => {
  const [ada, mod, reader] = await Promise.all([
    signedIn(app, { name: 'Ada Example' }),
    signedIn(app, { name: 'Mo Derator', role: 'moderator' }),
    signedIn(app, { name: 'Rea Der' }),
  ])
  const post = await seeded(app, () => buildPost({ userId: ada.id, title: 'Pressed twice' }))
  await ada.post(`/campus/post/${post.id}/removal`)
  expect((await reader.post(`/campus/trash/post/${post.id}`)).status).toBe(403)
  const restore = `/campus/trash/post/${post.id}?from=trash`
  const presses = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? mod : ada).post(restore)))
  const trashPage = `/campus/trash?of=posts&done=post-restored&restored=${post.id}`
  expect(new Set(presses.map(({ status, headers }) => `${status} ${headers.get('location')}`))).toEqual(
    new Set([`302 ${trashPage}`]),
  )
  expect(await (await mod.get(trashPage)).text()).toContain('Pressed twice')
  expect((await reader.post(restore)).status).toBe(404)
  expect((await mod.post(`/campus/trash/post/${newId()}`)).status).toBe(404)
})

test('an editor who restores twice sees the notice twice', async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const { id } = await seeded(app, async () => {
    const article = await buildArticle({ title: 'Restored twice' })
    await deleteArticle(await buildMember({ role: 'admin' }), article.id)
    return article
  })
  for (const press of [1, 2]) {
    const response = await operator.post(`/admin/articles/${id}/restoration`)
    const location = response.headers.get('location') ?? ''
    expect([press, location]).toEqual([press, `/admin?done=article-restored&restored=${id}`])
    expect(await (await operator.get(location)).text()).toContain('Restored twice')
  }
  const missing = await operator.post(`/admin/articles/${newId()}/restoration`)
  expect(missing.headers.get('location')).toBe('/admin?failed=article-gone')
})
