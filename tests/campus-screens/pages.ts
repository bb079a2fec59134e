import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { buildCurated } from '#app/campus/curated/factory.ts'
import { curatedLabels } from '#app/campus/curated/labels.ts'
import { homeWords } from '#app/campus/home.content.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { profileLabels } from '#app/campus/profiles/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { topicLabels } from '#app/campus/topics/labels.ts'
import { buildEvent } from '#app/events/factory.ts'
import { registrationLabels } from '#app/events/registrations/labels.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { seeded, textOf } from '../setup/campus.ts'
import { signedIn } from '../setup/people.ts'
import { app } from './product.ts'

const visit = (path: string) => fetch(app.url + path, { redirect: 'manual' })

test('the Campus home shows everybody its six cards, in their order, and opens those whose topic exists', async () => {
  const { title, tagline, cards } = homeWords()
  const closedCard = `>${cards.closed}<`
  const closed = await textOf(await visit('/campus'))
  expect(closed).toContain(`<title>${title} | Solutioneer</title>`)
  expect(closed).toContain(tagline)
  const positions = cards.topics.map(({ name }) => closed.indexOf(`>${name}<`))
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(positions).not.toContain(-1)
  expect(closed.match(new RegExp(`disabled=""[^>]*${closedCard}`, 'g'))).toHaveLength(6)

  const member = await signedIn(app)
  await member.post('/campus/admin', { name: 'Sales Strategies', slug: 'sales-strategies', description: '' })
  await expect.poll(async () => (await textOf(await visit('/campus'))).split(closedCard)).toHaveLength(6)
  expect(await textOf(await visit('/campus'))).toContain('href="/campus/topics/sales-strategies"')
  expect(await textOf(await member.get('/campus'))).toContain(topicLabels.all)
  expect(await textOf(await visit('/campus'))).not.toContain(topicLabels.all)
})

test('visitors are sent to sign in, and back to where they wanted to go', async () => {
  const post = await seeded(app, buildPost)
  const pages = [
    '/campus/topics/sales-strategies',
    `/campus/post/${post.id}`,
    `/campus/post/${post.id}/edit`,
    `/campus/post/${post.id}/report`,
    '/campus/events?past',
    '/campus/resources',
    '/campus/members?q=demo',
    '/campus/admin',
    `/campus/members/${newId()}`,
  ]
  for (const page of pages) {
    const response = await visit(page)
    expect([page, response.status, response.headers.get('location')]).toEqual([
      page,
      302,
      `/campus/auth?next=${encodeURIComponent(page)}`,
    ])
  }
  const { email, password } = await signedIn(app)
  const response = await fetch(`${app.url}/campus/auth?next=${encodeURIComponent('/campus/members?q=demo')}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
  })
  expect(response.headers.get('location')).toBe('/campus/members?q=demo')
})

test('visitors cannot change anything', async () => {
  const post = await seeded(app, buildPost)
  const acts = ['', '/edit', '/removal', '/like', '/hiding', '/lock', '/place', '/report'].map(
    (act) => `/campus/post/${post.id}${act}`,
  )
  for (const act of [...acts, '/campus/topics/sales-strategies', '/campus/admin', '/campus/preview']) {
    const response = await fetch(app.url + act, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ title: 'x', content: 'x' }),
    })
    expect([act, response.status]).toEqual([act, 302])
    expect(response.headers.get('location')).toMatch(/^\/campus\/auth\?next=%2Fcampus/)
  }
})

test('every page has its title, its text and its empty state', async () => {
  const member = await signedIn(app)
  const topic = await seeded(app, () => buildTopic({ name: 'Discovery', description: 'Questions first.' }))
  const post = await seeded(app, buildPost)
  const expectText = async (path: string, ...words: string[]) => {
    const response = await member.get(path)
    const html = await textOf(response)
    expect([path, response.status]).toEqual([path, 200])
    for (const word of words) expect(html).toContain(word)
    return html
  }
  const topicPage = await expectText(
    `/campus/topics/${topic.slug}`,
    '<title>Discovery | Solutioneer</title>',
    'Questions first.',
    postLabels.newPost,
    `>${postLabels.publish}<`,
    postLabels.none,
  )
  expect(topicPage).toMatch(/<textarea[^>]*rows="6"/)
  const postPage = await expectText(
    `/campus/post/${post.id}`,
    `<title>${post.title} | Solutioneer</title>`,
    commentLabels.add,
    `>${commentLabels.send}<`,
    commentLabels.none,
  )
  expect(postPage).toMatch(/<textarea[^>]*rows="4"/)
  expect(postPage).toContain('0 / 5000')
  await expectText(
    '/campus/events',
    `<title>${registrationLabels.title} | Solutioneer</title>`,
    registrationLabels.lede,
    registrationLabels.none,
  )
  await expectText(
    '/campus/resources',
    `<title>${curatedLabels.title} | Solutioneer</title>`,
    curatedLabels.lede,
    curatedLabels.none,
  )
  await expectText(
    '/campus/admin',
    `<title>${topicLabels.title} | Solutioneer</title>`,
    topicLabels.lede,
    `>${topicLabels.name}<`,
    `>${topicLabels.slug}<`,
    `>${topicLabels.description}<`,
  )
  await expectText('/search', '<title>Search | Solutioneer</title>')
  await expectText(
    `/campus/members/${member.id}`,
    '<title>Ada Example | Solutioneer</title>',
    'Joined',
    profileLabels.noPosts,
  )
})

test('unknown and malformed ids answer not found, and reveal nothing', async () => {
  const member = await signedIn(app)
  const ids = [newId(), 'x', '%00', '..%2F', '1;drop', `${newId()}x`]
  const addresses = ids.flatMap((id) => [
    `/campus/post/${id}`,
    `/campus/topics/${id}`,
    `/campus/members/${id}`,
    `/campus/comments/${id}/edit`,
    `/campus/events/${id}.ics`,
    `/campus/post/${id}/report`,
  ])
  // A NUL in the address is refused before it reaches a page.
  const expected = (address: string) => (address.includes('%00') ? 400 : 404)
  for (const address of addresses)
    expect([address, (await member.get(address)).status]).toEqual([address, expected(address)])
  for (const address of [`/campus/post/${newId()}/like`, '/campus/events/x/registration', '/campus/post/x/removal'])
    expect([address, (await member.post(address)).status]).toEqual([address, 404])
  expect((await member.get('/campus/topics/sales-strategies?after=nonsense')).status).toBe(404)
})

test('a full event has a waiting list, and an event’s file goes into a calendar, cancelled or not', async () => {
  const member = await signedIn(app)
  const event = await seeded(app, () => buildEvent({ seats: 0 }))
  expect(await textOf(await member.get('/campus/events'))).toContain(registrationLabels.joinWaitingList)
  const response = await member.post(`/campus/events/${event.id}/registration`)
  const html = await textOf(await member.get(response.headers.get('location') ?? ''))
  expect(html).toMatch(/You’re number (<!-- -->)?1(<!-- -->)? on the waiting list/)
  expect(html).not.toMatch(new RegExp(`role="alert"[^>]*>${registrationLabels.registered}<`))
  const file = await member.get(`/campus/events/${event.id}.ics`)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await file.text()
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain(event.joinUrl)
  await database().execute(sql`update events set removed_at = now() where id = ${event.id}`)
  expect(await textOf(await member.get(`/campus/events/${event.id}.ics`))).toContain('STATUS:CANCELLED')
})

test('a data request without a session redirects to sign-in, and from there back to the page', async () => {
  for (const [requested, page] of [
    ['/campus/new.data', '/campus/auth?next=%2Fcampus%2Fnew'],
    [
      '/campus/members.data?q=demo&_routes=campus%2Fprofiles%2Fmembers%2Flist.route',
      '/campus/auth?next=%2Fcampus%2Fmembers%3Fq%3Ddemo',
    ],
    ['/admin/overview.data', '/admin/login?next=%2Fadmin%2Foverview'],
  ] as const)
    expect(await textOf(await visit(requested))).toContain(`"${page}"`)
})

test('a data request is compressed and private like the page', async () => {
  const member = await signedIn(app)
  const response = await member.get('/campus/new.data', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-type')).toMatch(/^text\/x-script/)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('curated resources open in a new tab, safely', async () => {
  const member = await signedIn(app)
  await seeded(app, () => buildCurated({ title: 'Discovery guide', url: 'https://www.example.com/guide' }))
  await seeded(app, () => buildCurated({ title: 'Only words', url: null }))
  const html = await textOf(await member.get('/campus/resources'))
  expect(html).toMatch(
    /<a href="https:\/\/www.example.com\/guide" target="_blank" rel="noopener noreferrer"[^>]*>Open<\/a>/,
  )
  expect(html.match(/>Open<\/a>/g)).toHaveLength(1)
  expect(html.indexOf('Only words')).toBeLessThan(html.indexOf('Discovery guide'))
})

test('pages that are written in stay under 150 kB of compressed JavaScript, others ship none', async () => {
  const member = await signedIn(app)
  const post = await seeded(app, buildPost)
  for (const path of [`/campus/post/${post.id}`, '/campus/topics/sales-strategies', '/campus/admin']) {
    const html = await textOf(await member.get(path))
    // React Router's own script also names what is loaded once it is needed; what it loads now, the page preloads.
    const loaded = html.replace(/<script[^>]* type="module"[^>]*>[\s\S]*?<\/script>/, '')
    expect(loaded).not.toBe(html)
    const scripts = [...new Set(loaded.match(/\/assets\/[\w.-]+\.js/g))]
    expect(scripts.length).toBeGreaterThan(20)
    const texts = await Promise.all(scripts.map(async (script) => (await fetch(app.url + script)).text()))
    expect(texts.join('')).not.toContain('ZodError')
    const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
    expect([path, bytes < 150_000 ? 'light' : bytes]).toEqual([path, 'light'])
  }
  for (const path of [
    '/campus',
    '/campus/events',
    '/campus/resources',
    '/search?q=demo',
    `/campus/members/${member.id}`,
  ])
    expect([path, /\/assets\/[\w.-]+\.js/.test(await textOf(await member.get(path)))]).toEqual([path, false])
})
