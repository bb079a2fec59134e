import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { loadMoreLabel } from '#app/campus/infinite-list/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { likeLabels } from '#app/campus/posts/likes/labels.ts'
import { openPage, textOf } from '../setup/campus.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { untilReactRuns } from '../setup/react.ts'
import { app, browser } from './product.ts'

/** A number of likes, as the page shows it. */
const likes = (count: number) => `${count} ${count === 1 ? likeLabels.one : likeLabels.many}`

/** The words beside a button that was pressed, and beside one that was not. */
const liked = (count: number) => likeLabels.liked + likes(count) + likeLabels.yours
const unliked = (count: number) => likeLabels.like + likes(count)

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
    expect(await toolsOf(reader)).toMatch(
      new RegExp(`aria-pressed="true".*<b>1<.b> ${likeLabels.one}<.*${likeLabels.yours}`),
    )
    const tools = await toolsOf(other)
    expect(tools).toMatch(new RegExp(`aria-pressed="false".*<b>1<.b> ${likeLabels.one}<`))
    expect(tools).not.toContain(likeLabels.yours)
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
  expect(await textOf(await reader.get(`/campus/post/${post.id}?at=${id}`))).toContain(likeLabels.yours)
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
    await page.getByRole('button', { name: loadMoreLabel }).click()
    await expect.poll(() => comments.count()).toBe(loaded)
  }
  for (const at of [0, 30, 44]) {
    const comment = page.locator(`#comment-${ids[at]}`)
    const like = comment.locator('button[aria-pressed]')
    await like.scrollIntoViewIfNeeded()
    const address = page.url()
    const scrollPosition = () => page.evaluate(() => scrollY)
    const before = await scrollPosition()
    for (const [pressed, count] of [
      ['true', likes(1)],
      ['false', likes(0)],
      ['true', likes(1)],
    ] as const) {
      const read = page.waitForResponse(isReading)
      await like.click()
      // The list that grew is read again, too: what ends the wait may be the answer for it, to the press before.
      await expect.poll(() => like.getAttribute('aria-pressed')).toBe(pressed)
      await read
      await page.waitForLoadState('networkidle')
      expect([await like.getAttribute('aria-pressed'), await comment.textContent()]).toEqual([
        pressed,
        expect.stringContaining(count),
      ])
    }
    expect([page.url(), await scrollPosition(), await comments.count()]).toEqual([address, before, 45])
    // What others do meanwhile is counted once.
    await other.post(`/campus/comments/${ids[at]}/like`)
    await expect.poll(() => comment.textContent()).toContain(likes(2))
    await other.post(`/campus/comments/${ids[at]}/like?_method=DELETE`)
    await expect.poll(() => comment.textContent()).toContain(likes(1) + likeLabels.yours)
  }
  // What was heard of comments that are not read again stays when the page is: the one more says that it was.
  await other.post(`/campus/comments/${ids[30]}/like`)
  const linkedComment = page.locator(`#comment-${ids[30]}`)
  await expect.poll(() => linkedComment.textContent()).toContain(likes(2) + likeLabels.yours)
  await buildComment({ postId: post.id })
  await page.locator(`#comment-${ids[1]} button[aria-pressed]`).click()
  await page.getByRole('heading', { name: '46 comments' }).waitFor()
  expect(await linkedComment.textContent()).toContain(likes(2) + likeLabels.yours)
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
  const showsLikes = (words: string) => expect.poll(() => like.textContent()).toBe(words)
  const press = async (words: string) => {
    // The button shows at once what was pressed: what others do next must not overtake it.
    const response = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/like/.test(answer.url()),
    )
    const read = page.waitForResponse(isReading)
    await like.getByRole('button').click()
    await showsLikes(words)
    await Promise.all([response, read])
  }
  let comments = 0
  const readAgain = async () => {
    const text = `Comment ${++comments}`
    await page.getByLabel(commentLabels.add).fill(text)
    await page.getByRole('button', { name: commentLabels.send }).click()
    await page.locator('article[id^="comment-"]').getByText(text).waitFor()
  }

  await showsLikes(unliked(1))
  await press(liked(2))
  await other.post(`${address}/like?_method=DELETE`)
  await readAgain()
  await showsLikes(liked(1))

  await press(unliked(0))
  await other.post(`${address}/like`)
  await readAgain()
  await showsLikes(unliked(1))

  await press(liked(2))
  await reader.post(`${address}/like?_method=DELETE`)
  await readAgain()
  await showsLikes(unliked(1))
})

test('a comment that was hidden and then deleted says who deleted it', async () => {
  const author = await signedIn(app)
  await author.get('/campus/new')
  const post = await buildPost()
  const now = new Date()
  await buildComment({ postId: post.id, userId: author.id, hiddenAt: now, deletedAt: now })
  const page = await textOf(await author.get(`/campus/post/${post.id}`))
  expect(page).toContain(commentLabels.deletedByAuthor)
})

test('a like that does not reach the server shows an error beside the button', async () => {
  const reader = await signedIn(app)
  const post = await buildPost()
  const page = await openPage(browser.current, reader)
  const address = `/campus/post/${post.id}`
  await page.goto(`${app.url}${address}`)
  await untilReactRuns(page)
  const like = page.locator(`form[action^="${address}/like"]`)
  const showsLikes = (words: string) => expect.poll(() => like.textContent()).toBe(words)
  await page.context().setOffline(true)
  await like.getByRole('button').click()
  await showsLikes(unliked(0) + likeLabels.unsent)
  await page.context().setOffline(false)
  const response = page.waitForResponse((one) => one.url().includes(`${address}/like`))
  await like.getByRole('button').click()
  await showsLikes(liked(1))
  await response
  // A network that is there, and a server that is not.
  await page.reload()
  await page.route(`**${address}/like*`, (route) => route.abort())
  await like.getByRole('button').click()
  await showsLikes(liked(1) + likeLabels.unsent)
  await page.unroute(`**${address}/like*`)
  await like.getByRole('button').click()
  await showsLikes(unliked(0))
  await page.close()
})
