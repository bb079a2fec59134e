import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildPost } from '#app/campus/posts/factory.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { offlineMessage } from '#app/ui/labels.ts'
import { openPage, seeded, textOf } from '../setup/campus.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('empty and over-long fields show an error beside the field and keep the text', async () => {
  const member = await signedIn(app)
  const topic = await seeded(app, () => buildTopic())
  const empty = await member.post(`/campus/topics/${topic.slug}`, { title: '  ', content: 'I typed this.' })
  const html = await textOf(empty)
  expect(empty.status).toBe(422)
  expect(html).toContain('Please enter a title.')
  expect(html).toContain('I typed this.')
  const long = await member.post(`/campus/topics/${topic.slug}`, {
    title: 'x'.repeat(201),
    content: 'y'.repeat(20_001),
  })
  expect(long.status).toBe(422)
  expect(await textOf(long)).toContain('Please use at most 20,000 characters.')
  const exact = await member.post(`/campus/topics/${topic.slug}`, {
    title: 'x'.repeat(200),
    content: 'é\r\n'.repeat(10_000),
  })
  expect(exact.status).toBe(302)
  const post = await seeded(app, buildPost)
  const comment = await member.post(`/campus/post/${post.id}`, { content: 'z'.repeat(5001) })
  expect(comment.status).toBe(422)
  expect(await textOf(comment)).toContain('Please use at most 5,000 characters.')
})

test('beyond the rate limit, the submitted text is still in the form', async () => {
  const member = await signedIn(app)
  const topic = await seeded(app, () => buildTopic())
  for (let n = 0; n < 20; n++)
    await member.post(`/campus/topics/${topic.slug}`, { title: `Post ${n}`, content: 'Quick.' })
  const response = await member.post(`/campus/topics/${topic.slug}`, { title: 'One more', content: 'Typed in vain?' })
  const html = await textOf(response)
  expect(response.status).toBe(429)
  expect(html).toContain('Too many requests. Please try again in')
  expect(html).toContain('Typed in vain?')
})

test('submitting a form twice creates one post', async () => {
  const member = await signedIn(app)
  const topic = await seeded(app, () => buildTopic())
  const key = keyIn(await textOf(await member.get(`/campus/topics/${topic.slug}`)))
  const draft = { title: 'Only once', content: 'Please.', key }
  const sent = await Promise.all(Array.from({ length: 5 }, () => member.post(`/campus/topics/${topic.slug}`, draft)))
  expect(new Set(sent.map((response) => response.headers.get('location'))).size).toBe(1)
  expect((await textOf(await member.get(`/campus/topics/${topic.slug}`))).match(/>Only once</g)).toHaveLength(1)
})

test('malicious markup is shown as text or removed', async () => {
  const member = await signedIn(app)
  const topic = await seeded(app, () => buildTopic())
  const attack =
    '<script>alert(1)</script><img src=x onerror=alert(2)>\n\n[click](javascript:alert(3)) <a ' +
    'href="javascript:alert(4)">x</a>'
  const { headers } = await member.post(`/campus/topics/${topic.slug}`, {
    title: '<script>alert(0)</script>',
    content: attack,
  })
  const html = await textOf(await member.get(headers.get('location') ?? ''))
  const shown = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
  expect(shown).toContain('&lt;script&gt;alert(0)')
  expect(shown).not.toMatch(/<script|<[^>]*onerror=|<[^>]*href="javascript/i)
})

test('somebody else’s post is not edited: 403 and no trace', async () => {
  const author = await signedIn(app)
  const stranger = await signedIn(app)
  const post = await seeded(app, () => buildPost({ userId: author.id, title: 'Mine' }))
  expect((await stranger.get(`/campus/post/${post.id}/edit`)).status).toBe(403)
  expect((await stranger.post(`/campus/post/${post.id}/edit`, { title: 'Theirs', content: 'x' })).status).toBe(403)
  expect((await stranger.post(`/campus/post/${post.id}/removal`)).status).toBe(403)
  const html = await textOf(await author.get(`/campus/post/${post.id}`))
  expect(html).toContain('Mine')
  expect(html).not.toContain('(edited')
})

test('a slug in use shows a clear message', async () => {
  const member = await signedIn(app)
  await seeded(app, () => buildTopic({ name: 'Discovery calls', slug: 'discovery-calls' }))
  const response = await member.post('/campus/admin', {
    name: 'Another',
    slug: 'discovery-calls',
    description: 'Typed.',
  })
  const html = await textOf(response)
  expect(response.status).toBe(422)
  expect(html).toContain('This slug is taken by “Discovery calls”. Choose another.')
  expect(html).toContain('Typed.')
})

test('a lost connection keeps the text, and sending it again posts once', async () => {
  const member = await signedIn(app)
  const topic = await seeded(app, () => buildTopic())
  const page = await openPage(browser.current, member)
  await page.goto(`${app.url}/campus/topics/${topic.slug}`)
  await page.getByLabel(postLabels.title).fill('Written in a tunnel')
  await page.getByLabel(postLabels.content).fill('The answer got lost, not the question.')
  // why: the server gets the post, the browser does not get the answer.
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await fetch(route.request().url(), {
      method: 'POST',
      headers: await route.request().allHeaders(),
      body: route.request().postData(),
      redirect: 'manual',
    })
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: postLabels.publish }).click()
  await page.getByText(offlineMessage).waitFor()
  expect(await page.getByLabel(postLabels.content).inputValue()).toBe('The answer got lost, not the question.')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: postLabels.publish }).click()
  await page.getByRole('heading', { name: 'Written in a tunnel' }).waitFor()
  const { rows } = await database().execute(sql`select 1 from posts where title = 'Written in a tunnel'`)
  expect(rows).toHaveLength(1)
  await page.context().close()
})
