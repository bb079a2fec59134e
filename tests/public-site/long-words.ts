import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { signedIn } from '../setup/people.ts'
import { troublesAtEveryWidth } from './look.ts'
import { app, browser } from './product.ts'

const word = 'Vertriebsunterlagenverwaltung'.repeat(6).slice(0, 160)
const blocks = [
  `## ${word}`,
  '### A second heading, so that there is a table of contents',
  `A paragraph: ${word}`,
  `| ${word} | ${word} |\n| --- | --- |\n| ${word} | short |`,
  `\`\`\`\n${word}\n\`\`\``,
  `Code in a line: \`${word}\``,
  `- ${word}\n- [${word}](/about)`,
  `> ${word}`,
].join('\n\n')

describe('a word of 160 letters', () => {
  let page: Page
  let adminPage: Page
  const withinCampus: string[] = []
  const withinAdmin = ['', '/overview', '/events', '/members', '/topics', '/audit', '/media', '/leads']

  beforeAll(async () => {
    const member = await signedIn(app, { name: word.slice(0, 80) })
    page = await (await member.browse(browser.current)).newPage()
    const topic = await buildTopic({ name: word.slice(0, 100), description: word })
    const post = await buildPost({ topicId: topic.id, userId: member.id, title: word, content: word })
    await buildComment({ postId: post.id, userId: member.id, content: word })
    const category = await buildCategory(word.slice(0, 80))
    const tag = await buildTag(word.slice(0, 40))
    const article = await buildArticle({
      title: word,
      excerpt: word,
      content: blocks,
      categoryId: category.id,
      tagIds: [tag.id],
    })
    await buildDownload({
      title: word,
      description: word,
      fileName: `${word.slice(0, 100)}.txt`,
      categoryId: category.id,
      tagIds: [tag.id],
    })
    const admin = await signedIn(app, { name: word.slice(0, 80), role: 'admin', area: 'admin' })
    adminPage = await (await admin.browse(browser.current)).newPage()
    const { slug } = await buildEvent({ audience: 'public', title: word, description: word })
    withinCampus.push(
      '/events',
      `/events/${slug}`,
      '/resources',
      `/resources?q=${word}`,
      `/resources/articles/${article.slug}`,
      '/campus/resources',
      '/campus',
      '/campus/new',
      '/campus/events',
      '/campus/members',
      `/campus/members/${member.id}`,
      `/campus/topics/${topic.slug}`,
      `/campus/post/${post.id}`,
      `/campus/search?q=${word}`,
    )
    return () => Promise.all([page, adminPage].map((one) => one.context().close()))
  }, 120_000)

  test('fits every width, in headings, names and breadcrumbs', async () => {
    const problems = []
    for (const address of withinCampus) problems.push(...(await troublesAt(address, page)))
    expect(problems).toEqual([])
  })

  test('as the name of a group beside its checkbox fits on a phone', async () => {
    const editor = await signedIn(app, { role: 'editor', area: 'admin' })
    const context = await editor.browse(browser.current, { viewport: { width: 390, height: 844 } })
    const form = await context.newPage()
    await buildGroup({ name: word.slice(0, 60) })
    await form.goto(`${app.url}/admin/events/new`)
    expect(await form.getByLabel(word.slice(0, 60)).count()).toBe(1)
    expect(await form.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await context.close()
  })

  test('widens no list in the admin area', async () => {
    const problems = []
    for (const name of withinAdmin) problems.push(...(await troublesAt(`/admin${name}`, adminPage)))
    expect(problems.filter((one) => !one.includes('px high'))).toEqual([])
  })
})

async function troublesAt(address: string, page: Page): Promise<string[]> {
  const response = await page.goto(app.url + address)
  const problems = response?.status() === 200 ? [] : [`${response?.status()}`]
  problems.push(...(await troublesAtEveryWidth(page)))
  return problems.map((one) => `${address} ${one}`)
}
