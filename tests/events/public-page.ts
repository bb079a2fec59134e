import { expect, test } from 'vitest'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { linkThread } from '#app/events/follow-up/link-thread.server.ts'
import { addSpeaker } from '#app/events/speakers/add.server.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

async function seen(slug: string) {
  const response = await fetch(`${app.url}/events/${slug}`)
  return { text: await response.text(), control: response.headers.get('cache-control') }
}
const ofAll = 'public, max-age=0, must-revalidate'

test('a public event page is cached for visitors, and updated when seats or speakers change', async () => {
  const member = await signedIn(app)
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const { id, slug } = await buildEvent({ audience: 'public', capacity: 3 })
  expect(await seen(slug)).toMatchObject({ text: expect.stringContaining('3 seats left'), control: ofAll })
  expect((await seen(slug)).text).toContain('3 seats left')

  await member.post(`/campus/events/${id}/registration`)
  await expect.poll(async () => (await seen(slug)).text).toContain('2 seats left')
  const memberPage = await member.get(`/events/${slug}`)
  expect(memberPage.headers.get('cache-control')).toBe('private, no-store')
  expect(await memberPage.text()).not.toContain('action="#sign-up"')
  expect((await seen(slug)).text).toContain('action="#sign-up"')

  await member.post(`/campus/events/${id}/registration?_method=DELETE`)
  await expect.poll(async () => (await seen(slug)).text).toContain('3 seats left')

  const actor = { kind: 'member', id: admin.id, role: 'admin', email: admin.email, sessionId: '' } as const
  await addSpeaker(actor, id, { name: 'Sasha Speaker', words: '' })
  await expect.poll(async () => (await seen(slug)).text).toContain('Sasha Speaker')
})

test('a cached page no longer links a thread that nobody can read any more', async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const moderator = await signedIn(app, { role: 'moderator' })
  const { id, slug } = await buildEvent({ audience: 'public' })
  const post = await buildPost()
  const actor = { kind: 'member', id: admin.id, role: 'admin', email: admin.email, sessionId: '' } as const
  expect((await seen(slug)).text).not.toContain(post.id)
  await linkThread(actor, id, post.id)
  await expect.poll(async () => (await seen(slug)).text).toContain(post.id)
  await moderator.post(`/campus/post/${post.id}/hiding`)
  await expect.poll(async () => (await seen(slug)).text).not.toContain(post.id)
})

test('a cached page says that the event is over once it is', async () => {
  const { slug } = await buildEvent({
    audience: 'public',
    startsAt: new Date(Date.now() - 60_000),
    endsAt: new Date(Date.now() + 2_000),
  })
  expect(await seen(slug)).toMatchObject({ text: expect.stringContaining('action="#sign-up"'), control: ofAll })
  await expect.poll(async () => (await seen(slug)).text, { timeout: 10_000 }).not.toContain('action="#sign-up"')
})

test('an event that ends moves to the past events on a cached page', async () => {
  const { slug } = await buildEvent({
    audience: 'public',
    startsAt: new Date(Date.now() - 60_000),
    endsAt: new Date(Date.now() + 2_000),
  })
  const over = async () => {
    const response = await fetch(`${app.url}/events?past`)
    return { text: await response.text(), control: response.headers.get('cache-control') }
  }
  const before = await over()
  expect(before).toMatchObject({ control: ofAll })
  expect(before.text).not.toContain(`/events/${slug}"`)
  await expect.poll(async () => (await over()).text, { timeout: 10_000 }).toContain(`/events/${slug}"`)
})

test('a guest’s referrer is stored, also from a page that was cached for somebody else', async () => {
  const { slug } = await buildEvent({ audience: 'public' })
  await seen(slug)
  const page = await browser.current.newPage()
  await page.goto(`${app.url}/events/${slug}?utm_source=letter`)
  const action = await page.locator('form:has([name=email])').evaluate((form) => (form as HTMLFormElement).action)
  expect(new URL(action).search).toBe('?utm_source=letter')
  await page.close()
})
