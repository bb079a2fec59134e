import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { likeLabels } from '#app/campus/posts/likes/labels.ts'
import { eventFormLabels } from '#app/events/admin/labels.ts'
import { buildEvent } from '#app/events/factory.ts'
import { openEvents } from '#app/events/public/open-events.content.ts'
import { registrationLabels } from '#app/events/registrations/labels.ts'
import { formErrorsTitle } from '#app/ui/labels.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const phone = { width: 390, height: 844 }

/** What has the focus: its words, its role, and whether all of its top is in the window. */
function focused(page: Page) {
  return page.evaluate(() => {
    const active = document.activeElement
    const top = active?.getBoundingClientRect().top ?? -1
    return { role: active?.role ?? '', text: active?.textContent ?? '', isInView: top >= 0 && top < innerHeight }
  })
}

test.each([true, false])(
  'the result of signing up for an event has the focus and is visible, scripts %s',
  async (on) => {
    await signedIn(app)
    const { slug } = await buildEvent({ audience: 'public' })
    const context = await browser.current.newContext({ viewport: phone, javaScriptEnabled: on })
    const page = await context.newPage()
    await page.goto(`${app.url}/events/${slug}`)
    await page.getByRole('button', { name: openEvents().form.button }).click()
    await expect
      .poll(() => focused(page))
      .toEqual({ role: 'alert', text: expect.stringContaining(formErrorsTitle), isInView: true })
    await page.getByRole('textbox', { name: openEvents().form.name }).fill('Gus Guest')
    await page.getByRole('textbox', { name: openEvents().form.email }).fill(`gus-${on}@guests.example`)
    await page.getByLabel(openEvents().consent).check()
    await page.getByRole('button', { name: openEvents().form.button }).click()
    await expect
      .poll(() => focused(page))
      .toEqual({ role: 'status', text: expect.stringContaining(openEvents().asked.title), isInView: true })
    await context.close()
  },
)

test.each([true, false])(
  'the result of a member’s registration has the focus, also far down the page, scripts %s',
  async (on) => {
    const member = await signedIn(app)
    for (let at = 0; at < 6; at++) await buildEvent({ title: `Event ${at}` })
    const last = await buildEvent({
      title: `The last one ${on}`,
      startsAt: new Date(Date.now() + 30 * 86_400_000),
      endsAt: new Date(Date.now() + 31 * 86_400_000),
    })
    const context = await member.browse(browser.current, { viewport: phone, javaScriptEnabled: on })
    const page = await context.newPage()
    await page.goto(`${app.url}/campus/events`)
    await page.locator(`#event-${last.id}`).getByRole('button', { name: registrationLabels.register }).click()
    await expect
      .poll(() => focused(page))
      .toEqual({ role: 'alert', text: expect.stringContaining(registrationLabels.registered), isInView: true })
    await context.close()
  },
)

test('an incomplete assessment lists each unanswered question', async () => {
  const response = await fetch(`${app.url}/assessment`, { method: 'POST', body: new URLSearchParams({ q2: '1' }) })
  const text = await response.text()
  const questions = [...text.matchAll(/<legend><span[^>]*>(\d+)<\/span> ([^<]+)<\/legend>/g)]
  expect(questions.length).toBeGreaterThan(5)
  for (const [, number, question] of questions) {
    const named = text.includes(`<a href="#form-q${number}">${number}. ${question} `)
    expect([number, named]).toEqual([number, number !== '2'])
  }
})

test('the undo link of a deleted comment is where the comment was', async () => {
  const member = await signedIn(app)
  const post = await buildPost()
  const comments = []
  for (const content of ['First.', 'Second.', 'Third.'])
    comments.push(await buildComment({ postId: post.id, userId: member.id, content }))
  const [, second, third] = comments.map(({ id }) => id)
  const removed = await member.post(`/campus/comments/${second}/removal`)
  const location = removed.headers.get('location') ?? ''
  expect(location).toMatch(/#deleted$/)
  const page = await (await member.get(location)).text()
  const at = (text: string) => page.indexOf(text)
  expect(at('id="deleted"')).toBeGreaterThan(at(`id="comment-${second}"`))
  expect(at('id="deleted"')).toBeLessThan(at(`id="comment-${third}"`))
})

test('a reply is written below its comment; comments and their buttons name their author', async () => {
  const member = await signedIn(app)
  const post = await buildPost()
  const [first, second] = [await buildComment({ postId: post.id }), await buildComment({ postId: post.id })]
  const page = (await (await member.get(`/campus/post/${post.id}?at=${first.id}&reply=${first.id}`)).text()).replaceAll(
    '<!-- -->',
    '',
  )
  const at = (text: string) => page.indexOf(text)
  expect(at('name="replyTo"')).toBeGreaterThan(at(`id="comment-${first.id}"`))
  expect(at('name="replyTo"')).toBeLessThan(at(`id="comment-${second.id}"`))
  const [, name] = /aria-label="Comment by ([^"]+)"/.exec(page) ?? []
  expect(name).toBeDefined()
  expect(page).toContain(`aria-label="${likeLabels.like} ${name}’s comment"`)
  for (const word of [commentLabels.reply, commentLabels.report])
    expect(page).toContain(`${word}<span class="visually-hidden"> ${name}’s comment</span>`)
  // The skip link passes the navigation of the Campus, too.
  expect(at('id="content"')).toBeGreaterThan(at('aria-label="Campus"'))
  expect(page.match(/id="content"/g)).toHaveLength(1)
})

test('the unread marker is a separate word beside the title', async () => {
  const member = await signedIn(app)
  const post = await buildPost({ title: 'Alpha 6v' })
  const page = await (await member.get('/campus/new')).text()
  expect(page).toContain(post.id)
  const row = /<h2[^>]*>(?:(?!<\/h2>).)*Alpha 6v.*?<\/h2>/s.exec(page)?.[0] ?? ''
  expect(row.replaceAll(/<[^>]+>/g, '')).toBe('Alpha 6v, new')
})

test('the page for unsubscribing has one button; stopping all emails is a link', async () => {
  const page = await (await fetch(`${app.url}/unsubscribe/example?of=comment`)).text()
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  expect(main.match(/<button/g)).toHaveLength(1)
  expect(main).toMatch(/<a href="\/unsubscribe\/example"/)
})

test('without hosts for calls the booking page is not in the sitemap, and says whom to write to', async () => {
  const map = async () => (await fetch(`${app.url}/sitemap.xml`)).text()
  expect(await map()).not.toContain('/meet</loc>')
  const main = /<main.*<\/main>/s.exec(await (await fetch(`${app.url}/meet`)).text())?.[0]
  expect(main).toMatch(/href="mailto:[^"]+@/)
})

test('a new event has the time zone of its organizer', async () => {
  const organizer = await signedIn(app, { role: 'editor', area: 'admin' })
  await buildEvent({ timeZone: 'Asia/Tokyo' })
  const context = await organizer.browse(browser.current, { timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  await page.goto(`${app.url}/admin/events/new`)
  await expect.poll(() => page.getByLabel(eventFormLabels.timeZone).inputValue()).toBe('America/Chicago')
  await context.close()
})

test('a new article is scheduled from its form', async () => {
  const editor = await signedIn(app, { role: 'editor', area: 'admin' })
  const page = await (await editor.get('/admin/articles/new')).text()
  expect(page).toContain('value="schedule"')
  const draftId = /name="draftId" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const fields = { draftId, title: 'For next week', content: 'Later.', isPublished: 'on', intent: 'schedule' }
  const saved = await editor.post('/admin/articles/new', fields)
  const location = saved.headers.get('location') ?? ''
  expect(location).toMatch(/^\/admin\/articles\/[^/]+\/schedule\?/)
  const scheduling = await (await editor.get(location)).text()
  expect(scheduling).toContain('Schedule “For next week”')
  expect(scheduling).toContain('name="publishAt"')
})

test('the key r focuses the reply box of a thread', async () => {
  const member = await signedIn(app)
  const post = await buildPost()
  const context = await member.browse(browser.current)
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/post/${post.id}`)
  await expect
    .poll(async () => {
      await page.keyboard.press('r')
      return page.evaluate(() => document.activeElement?.id)
    })
    .toBe('comment-content')
  await context.close()
})
