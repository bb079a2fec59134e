import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { loadMoreLabel } from '#app/campus/infinite-list/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { openPage, seeded } from '../setup/campus.ts'
import { signedIn } from '../setup/people.ts'
import { untilReactRuns } from '../setup/react.ts'
import { app, browser } from './product.ts'

const moment = (n: number) => new Date(1_750_000_000_000 + n)
const title = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const more = (page: Page) => page.getByRole('button', { name: loadMoreLabel })

let builtTopic: Promise<string> | undefined

/** The address of a topic of 70 posts, which these tests only read; the newest is `Post 69`. */
function longTopic(): Promise<string> {
  builtTopic ??= buildLongTopic()
  return builtTopic
}

async function buildLongTopic(): Promise<string> {
  const topic = await seeded(app, buildTopic)
  for (let n = 0; n < 70; n++) await buildPost({ topicId: topic.id, title: `Post ${n}.`, createdAt: moment(n) })
  return `/campus/topics/${topic.slug}`
}

/** Follows the link, and goes back. @returns what was asked for on the way back */
async function thereAndBack(page: Page, link: string): Promise<string[]> {
  await title(page, link).click()
  await page.getByRole('heading', { name: link }).waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/campus\/(?:topics|post)\/[^/]+$/.test(pathname)) requests.push(pathname + search)
  })
  await page.goBack()
  await untilReactRuns(page)
  return requests
}

test('going back to a list with loaded pages shows all of it at the same scroll position', async () => {
  const member = await signedIn(app)
  const topic = await longTopic()
  const page = await openPage(browser.current, member)
  await page.goto(app.url + topic)
  await more(page).click()
  await page.getByText('Post 30.').waitFor()
  await more(page).click()
  const clicked = title(page, 'Post 15.')
  await clicked.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await clicked.boundingBox())?.y ?? Number.NaN)
  const before = await top()

  expect(await thereAndBack(page, 'Post 15.')).toEqual([`${topic}?pages=3`])
  await expect.poll(top).toBe(before)
  for (const post of ['Post 69.', 'Post 30.', 'Post 10.'])
    expect([post, await title(page, post).count()]).toEqual([post, 1])

  // It goes on from there, and nothing stands in it twice.
  await more(page).click()
  await page.getByText('Post 0.', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /^Post \d+\.$/ }).count()).toBe(70)
  expect(await more(page).count()).toBe(0)
  expect(page.url()).toBe(`${app.url}${topic}?pages=4`)
  await page.context().close()
})

test('so does going back to a thread that was opened at one of its comments', async () => {
  const member = await signedIn(app, { name: 'Ada Example' })
  const { postId, ids } = await seeded(app, async () => {
    const post = await buildPost({ userId: member.id })
    const built: string[] = []
    for (let n = 0; n < 70; n++)
      built.push((await buildComment({ postId: post.id, content: `Number ${n}.`, createdAt: moment(n) })).id)
    return { postId: post.id, ids: built }
  })
  const page = await openPage(browser.current, member)
  await page.goto(`${app.url}/campus/post/${postId}?at=${ids[20]}#comment-${ids[20]}`)
  await more(page).click()
  const clicked = page.getByText('Number 45.')
  await clicked.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await clicked.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  await page.goto(`${app.url}/campus/events`)
  await page.goBack()
  await untilReactRuns(page)
  await expect.poll(top).toBe(before)
  expect(page.url()).toBe(`${app.url}/campus/post/${postId}?at=${ids[20]}&pages=2#comment-${ids[20]}`)
  await page.context().close()
})

test('so does going back to a list that was paged backward and loaded from there', async () => {
  const member = await signedIn(app)
  const topic = await longTopic()
  const page = await openPage(browser.current, member)
  await page.goto(app.url + topic)
  const id = (await title(page, 'Post 50.').getAttribute('href'))?.split('/').at(-1)
  await page.goto(`${app.url}${topic}?after=${id}`)
  await page.getByRole('link', { name: postLabels.newer }).click()
  await page.getByText('Post 69.').waitFor()
  const address = page.url()
  await untilReactRuns(page)
  await more(page).click()
  const clicked = title(page, 'Post 35.')
  await clicked.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await clicked.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  expect(await thereAndBack(page, 'Post 35.')).toEqual([`${address.slice(app.url.length)}&pages=2`])
  await expect.poll(top).toBe(before)
  expect(await title(page, 'Post 69.').count()).toBe(1)
  await page.context().close()
})

test('without JavaScript the pages of a list are links, and the address only has their cursor', async () => {
  const member = await signedIn(app)
  const topic = await longTopic()
  const page = await (await member.browse(browser.current, { javaScriptEnabled: false })).newPage()
  await page.goto(app.url + topic)
  await page.getByRole('link', { name: postLabels.older }).click()
  await page.getByText('Post 49.').waitFor()
  expect(page.url()).toMatch(/\?after=[\w-]+$/)
  await title(page, 'Post 40.').click()
  await page.getByRole('heading', { name: 'Post 40.' }).waitFor()
  await page.goBack()
  expect(await page.getByText('Post 49.').count()).toBe(1)
  await page.context().close()
})
