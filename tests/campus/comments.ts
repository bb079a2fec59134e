import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { openPage, textOf } from '../setup/campus.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { untilReactRuns } from '../setup/react.ts'
import { app, browser } from './product.ts'

/** True for the answer by which a page that stays gets its data anew. */
const isReading = (response: Response) => response.request().method() === 'GET' && /\.data/.test(response.url())

test('each reader sees their own actions below a comment, even if its markup was cached for another reader', async () => {
  const [author, reader, other] = [await signedIn(app), await signedIn(app), await signedIn(app)]
  const moderator = await signedIn(app, { role: 'moderator' })
  for (const person of [author, reader, moderator, other]) await person.get('/campus/new')
  const post = await buildPost()
  const { id } = await buildComment({ postId: post.id, userId: author.id })
  const toolsOf = async (person: Person) => {
    const page = await textOf(await person.get(`/campus/post/${post.id}`))
    const comment = page.slice(page.indexOf(`<article id="comment-${id}"`))
    return comment.slice(0, comment.indexOf('</article>'))
  }
  for (const _ of [1, 2, 3]) {
    const all = await Promise.all([author, reader, moderator].map(toolsOf))
    const haveTool = (address: string) => all.map((tools) => tools.includes(`/campus/comments/${id}/${address}`))
    expect(haveTool('like"')).toEqual([true, true, true])
    expect(haveTool('edit"')).toEqual([true, false, true])
    expect(haveTool('report"')).toEqual([false, true, true])
    expect(haveTool('hiding"')).toEqual([false, false, true])
  }
  await reader.post(`/campus/comments/${id}/like`)
  for (const _ of [1, 2]) {
    expect(await toolsOf(reader)).toMatch(/aria-pressed="true".*<b>1<.b> like<.*one of them yours/)
    const tools = await toolsOf(other)
    expect(tools).toMatch(/aria-pressed="false".*<b>1<.b> like</)
    expect(tools).not.toContain('yours')
  }
})

test('a like keeps the focus and the scroll position, and a second click removes it', async () => {
  const reader = await signedIn(app)
  const post = await buildPost({ content: 'A long story. '.repeat(400) })
  const { id } = await buildComment({ postId: post.id })
  const page = await openPage(browser.current, reader)
  await page.goto(`${app.url}/campus/post/${post.id}`)
  await untilReactRuns(page)
  const likes = page.locator(`form[action*="/like"] button`)
  for (const [at, like] of [likes.first(), likes.last()].entries()) {
    await like.focus()
    const top = () => page.evaluate(() => [Math.round(scrollY), document.activeElement?.getAttribute('aria-pressed')])
    const [before] = await top()
    for (const pressed of ['true', 'false', 'true']) {
      const response = page.waitForResponse(isReading)
      await page.keyboard.press('Enter')
      await response
      await expect.poll(top).toEqual([before, pressed])
    }
    await page.waitForLoadState('networkidle')
    expect([at, ...(await top())]).toEqual([at, before, 'true'])
  }
  expect(await textOf(await reader.get(`/campus/post/${post.id}?at=${id}`))).toContain('one of them yours')
})

test('a like keeps the loaded pages of a thread and the scroll position', async () => {
  const [reader, other] = [await signedIn(app), await signedIn(app)]
  await other.get('/campus/new')
  const post = await buildPost()
  const ids: string[] = []
  for (let n = 0; n < 45; n++)
    ids.push((await buildComment({ postId: post.id, createdAt: new Date(1_750_000_000_000 + n) })).id)
  const page = await openPage(browser.current, reader)
  await page.goto(`${app.url}/campus/post/${post.id}`)
  await untilReactRuns(page)
  const comments = page.locator('article[id^="comment-"]')
  for (const loaded of [40, 45]) {
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => comments.count()).toBe(loaded)
  }
  for (const at of [0, 30, 44]) {
    const comment = page.locator(`#comment-${ids[at]}`)
    const like = comment.locator('button[aria-pressed]')
    await like.scrollIntoViewIfNeeded()
    const address = page.url()
    const scrollPosition = () => page.evaluate(() => scrollY)
    const before = await scrollPosition()
    for (const [pressed, likes] of [
      ['true', '1 like'],
      ['false', '0 likes'],
      ['true', '1 like'],
    ] as const) {
      const read = page.waitForResponse(isReading)
      await like.click()
      // The list that grew is read again, too: what ends the wait may be the answer for it, to the press before.
      await expect.poll(() => like.getAttribute('aria-pressed')).toBe(pressed)
      await read
      await page.waitForLoadState('networkidle')
      expect([await like.getAttribute('aria-pressed'), await comment.textContent()]).toEqual([
        pressed,
        expect.stringContaining(likes),
      ])
    }
    expect([page.url(), await scrollPosition(), await comments.count()]).toEqual([address, before, 45])
    // What others do meanwhile is counted once.
    await other.post(`/campus/comments/${ids[at]}/like`)
    await expect.poll(() => comment.textContent()).toContain('2 likes')
    await other.post(`/campus/comments/${ids[at]}/like?_method=DELETE`)
    await expect.poll(() => comment.textContent()).toContain('1 like, one of them yours')
  }
  // What was heard of comments that are not read again stays when the page is: the one more says that it was.
  await other.post(`/campus/comments/${ids[30]}/like`)
  const linkedComment = page.locator(`#comment-${ids[30]}`)
  await expect.poll(() => linkedComment.textContent()).toContain('2 likes, one of them yours')
  await buildComment({ postId: post.id })
  await page.locator(`#comment-${ids[1]} button[aria-pressed]`).click()
  await page.getByRole('heading', { name: '46 comments' }).waitFor()
  expect(await linkedComment.textContent()).toContain('2 likes, one of them yours')
})

test('the count in the response to a like is shown until the page is loaded again', async () => {
  const [reader, other] = [await signedIn(app), await signedIn(app)]
  await other.get('/campus/new')
  const post = await buildPost()
  const address = `/campus/post/${post.id}`
  await other.post(`${address}/like`)
  const page = await openPage(browser.current, reader)
  // Without the stream nothing but the page's own data says what others do.
  await page.route('**/live?*', (route) => route.abort())
  await page.goto(app.url + address)
  await untilReactRuns(page)
  const like = page.locator(`form[action^="${address}/like"]`)
  const showsLikes = (likes: string) => expect.poll(() => like.textContent()).toBe(likes)
  const press = async (likes: string) => {
    // The button shows at once what was pressed: what others do next must not overtake it.
    const response = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/like/.test(answer.url()),
    )
    const read = page.waitForResponse(isReading)
    await like.getByRole('button').click()
    await showsLikes(likes)
    await Promise.all([response, read])
  }
  let comments = 0
  const readAgain = async () => {
    const text = `Comment ${++comments}`
    await page.getByLabel('Add a comment').fill(text)
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await page.locator('article[id^="comment-"]').getByText(text).waitFor()
  }

  await showsLikes('Like1 like')
  await press('Liked2 likes, one of them yours')
  await other.post(`${address}/like?_method=DELETE`)
  await readAgain()
  await showsLikes('Liked1 like, one of them yours')

  await press('Like0 likes')
  await other.post(`${address}/like`)
  await readAgain()
  await showsLikes('Like1 like')

  await press('Liked2 likes, one of them yours')
  await reader.post(`${address}/like?_method=DELETE`)
  await readAgain()
  await showsLikes('Like1 like')
})

test('a comment that was hidden and then deleted says who deleted it', async () => {
  const author = await signedIn(app)
  await author.get('/campus/new')
  const post = await buildPost()
  const now = new Date()
  await buildComment({ postId: post.id, userId: author.id, hiddenAt: now, deletedAt: now })
  const page = await textOf(await author.get(`/campus/post/${post.id}`))
  expect(page).toContain('Its author deleted this comment.')
})

test('a like that does not reach the server shows an error beside the button', async () => {
  const reader = await signedIn(app)
  const post = await buildPost()
  const page = await openPage(browser.current, reader)
  const address = `/campus/post/${post.id}`
  await page.goto(`${app.url}${address}`)
  await untilReactRuns(page)
  const like = page.locator(`form[action^="${address}/like"]`)
  const showsLikes = (likes: RegExp) => expect.poll(() => like.textContent()).toMatch(likes)
  await page.context().setOffline(true)
  await like.getByRole('button').click()
  await showsLikes(/^Like0 likesWe could not reach the server, so nothing has changed\. Please press again\.$/)
  await page.context().setOffline(false)
  await like.getByRole('button').click()
  await showsLikes(/^Liked1 like, one of them yours$/)
  // A network that is there, and a server that is not.
  await page.waitForLoadState('networkidle')
  await page.route(`**${address}/like*`, (route) => route.abort())
  await like.getByRole('button').click()
  await showsLikes(/^Liked1 like, one of them yoursWe could not reach the server/)
  await page.unroute(`**${address}/like*`)
  await like.getByRole('button').click()
  await showsLikes(/^Like0 likes$/)
  await page.close()
})
