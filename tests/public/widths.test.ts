import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { buildArticle, buildCategory, buildTag } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'

const app = testApp({ SAMPLE_CONTENT: 'on' })
const browser = testBrowser()

const widths = [320, 390, 640, 720, 768, 1280]
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
}, 120_000)

/** What somebody would see wrong on a page, in its window. */
function troubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (one) => one.getBoundingClientRect().right > clientWidth + 1 && !one.closest('svg'),
      )
      problems.push(`scrolls sideways to ${scrollWidth}: ${wide.at(-1)?.outerHTML.slice(0, 120)}`)
    }
    const solid = [...document.querySelectorAll('section > svg *')]
      .filter((shape) => !shape.children.length && getComputedStyle(shape).fill !== 'none')
      .map((shape) => shape.getBoundingClientRect())
    for (const title of document.querySelectorAll('h1, h1 ~ p')) {
      const text = document.createRange()
      text.selectNodeContents(title)
      for (const line of text.getClientRects())
        if (
          solid.some(
            (shape) =>
              line.right > shape.left + 2 &&
              line.left < shape.right - 2 &&
              line.bottom > shape.top + 2 &&
              line.top < shape.bottom - 2,
          )
        )
          problems.push(`stands over the figure: ${title.textContent?.slice(0, 40)}`)
    }
    // A link alone in its paragraph is an action, as buttons are.
    const alone = [...document.querySelectorAll('main p > a:only-child')].filter(
      (link) => link.parentElement?.textContent === link.textContent,
    )
    const actions = [...document.querySelectorAll('main button'), ...alone]
    for (const action of actions) {
      const { width, height } = action.getBoundingClientRect()
      if (width > 1 && height > 0 && height < 43.5)
        problems.push(`${Math.round(height)} px high: ${action.outerHTML.slice(0, 100)}`)
    }
    return [...new Set(problems)]
  })
}

async function troublesAt(address: string, page: Page): Promise<string[]> {
  const problems: string[] = []
  const response = await page.goto(app.url + address)
  if (response?.status() !== 200) problems.push(`${address}: ${response?.status()}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 640 ? 844 : width < 768 ? 390 : 900 })
    problems.push(...(await troubles(page)).map((one) => `${address} at ${width}: ${one}`))
  }
  return problems
}

test.each([
  '/',
  '/about',
  '/services',
  '/academy',
  '/framework',
  '/products',
  '/navigator',
  '/solution-center',
  '/skillbridge',
  '/ultimate-solutioneer',
  '/resources',
  '/contact',
  '/assessment',
  '/meet',
])('%s fits every width', async (address) => {
  expect(await troublesAt(address, page)).toEqual([])
})

test('a word of 160 letters fits every width, in headings, names and breadcrumbs', async () => {
  const problems = []
  for (const address of withinCampus) problems.push(...(await troublesAt(address, page)))
  expect(problems).toEqual([])
})

test('the name of a group beside its checkbox fits on a phone', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const context = await editor.browse(browser.current, { viewport: { width: 390, height: 844 } })
  const form = await context.newPage()
  await buildGroup({ name: word.slice(0, 60) })
  await form.goto(`${app.url}/admin/events/new`)
  expect(await form.getByLabel(word.slice(0, 60)).count()).toBe(1)
  expect(await form.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})

test('a word of 160 letters widens no list in the admin area', async () => {
  const problems = []
  for (const name of withinAdmin) problems.push(...(await troublesAt(`/admin${name}`, adminPage)))
  expect(problems.filter((one) => !one.includes('px high'))).toEqual([])
})

test('in forced colors the selected choice is marked by a line', async () => {
  const context = await browser.current.newContext({ forcedColors: 'active' })
  const forced = await context.newPage()
  await forced.goto(`${app.url}/resources`)
  const outlines = (chosen: string) =>
    forced
      .locator(chosen)
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle)
  expect(await outlines('nav a[aria-current="true"]')).toBe('solid')
  await context.close()
})
