import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appealLabels } from '#app/campus/moderation/appeals/labels.ts'
import { queueLabels } from '#app/campus/moderation/queue/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { notDoneLabels } from '#app/members/labels.ts'
import { members } from '#app/members/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { axeFindings } from '../setup/axe.ts'
import { troublesIn, usualLooks } from '../setup/looks.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

test('the queue, blocked words, notes, appeals and member records pass axe, wide and narrow', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const carl = await signedIn(app, { name: 'Carl Vendor' })
  const mod = await signedIn(app, { name: 'Mary Moderator', role: 'moderator' })
  const admin = await signedIn(app, { name: 'Olga Operator', role: 'admin' })
  const { slug } = await buildTopic()
  for (const person of [ada, carl, mod, admin]) await person.get('/campus/new')
  await database().execute(sql`update ${members} set joined_at = now() - interval '1 year', welcomed_at = now()`)

  // One is reported by two and noted, one is held for a word, one is hidden and appealed against.
  const write = async (content: string) => {
    const title = `About ${content.split(' ', 1)}`
    const response = await carl.post(`/campus/topics/${slug}`, { title, content })
    return (response.headers.get('location') ?? '').replace(/[?#].*/, '')
  }
  await mod.post('/campus/moderation/words', { words: 'casino' })
  const [reported, hidden] = [await write('Offers, and more of them. '.repeat(60)), await write('Discounts today.')]
  await write('casino chips')
  for (const person of [ada, admin]) await person.post(`${reported}/report`, { reason: 'An advertisement.' })
  const idIn = (post: string) => post.split('/').pop()
  await mod.post(`/campus/moderation/post/${idIn(reported)}/notes`, { content: 'Third time.' })
  await ada.post(`${hidden}/report`, { reason: 'Another one.' })
  await mod.post(`/campus/moderation/post/${idIn(hidden)}/hiding`, { reason: 'Offers have a topic of their own.' })
  const appealable = sql`select id from notifications where member_id = ${carl.id} and facts ->> 'decision' = 'hidden'`
  await expect
    .poll(() =>
      database()
        .execute(appealable)
        .then(({ rows }) => rows),
    )
    .toHaveLength(1)
  const {
    rows: [notification],
  } = await database().execute<{ id: string }>(appealable)
  await carl.post(`/campus/notifications/${notification?.id}/appeal`, { content: 'Others do it too. '.repeat(30) })

  const screens = [
    [mod, '/campus/moderation', 'Reported by 2 members'],
    [mod, '/campus/moderation/words', 'casino'],
    [mod, `/campus/members/${carl.id}`, '3 posts, 0 comments; 1 hidden, 1 held back'],
    [admin, '/campus/moderation/appeals', 'Offers have a topic of their own.'],
    [carl, `/campus/notifications/${notification?.id}/appeal`, appealLabels.sent],
  ] as const
  for (const [person, path, content] of screens) {
    const page = await (await person.browse(browser.current)).newPage()
    await page.goto(app.url + path)
    expect([path, await page.locator('main').textContent()]).toEqual([path, expect.stringContaining(content)])
    await page.evaluate(() => {
      for (const more of document.querySelectorAll<HTMLDetailsElement>('main details')) more.open = true
    })
    expect([path, await troublesIn(usualLooks, page)]).toEqual([path, []])
    await page.context().close()
  }
})

test('a rejected decision says why, links back to the queue, and lets the reason be shortened there', async () => {
  const [ada, ben] = [await signedIn(app, { name: 'Ada Reporter' }), await signedIn(app, { name: 'Ben Reported' })]
  const [mod, other] = [await signedIn(app, { role: 'moderator' }), await signedIn(app, { role: 'moderator' })]
  const { slug } = await buildTopic()
  for (const person of [ada, ben, mod, other]) await person.get('/campus/new')
  await database().execute(sql`update ${members} set joined_at = now() - interval '1 year', welcomed_at = now()`)
  const published = await ben.post(`/campus/topics/${slug}`, { title: 'Twice decided', content: 'An offer.' })
  const post = (published.headers.get('location') ?? '').replace(/[?#].*/, '')
  await ada.post(`${post}/report`, { reason: 'An advertisement.' })

  const page = await (
    await mod.browse(browser.current, { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  ).newPage()
  await page.goto(`${app.url}/campus/moderation`)
  const subject = page.locator('article', { hasText: 'Twice decided' })
  await subject.getByLabel(queueLabels.reason).fill('x'.repeat(600))
  await subject.getByRole('button', { name: queueLabels.hide }).click()
  const reason = page.getByRole('textbox', { name: queueLabels.reason })
  await page.getByText('Please use at most 500 characters.').waitFor()
  expect(await page.getByRole('textbox').evaluateAll((all) => all.filter((one) => one.closest('main')).length)).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await reason.fill('Offers have a topic of their own.')
  await page.getByText('33 / 500').waitFor()

  // Meanwhile another decides.
  await other.post(`/campus/moderation/post/${post.split('/').pop()}/dismissal`, { reason: '' })
  await page.getByRole('button', { name: notDoneLabels.sendAgain }).click()
  await page.getByText(queueLabels.decidedAlready).waitFor()
  await page.getByRole('link', { name: notDoneLabels.goBack }).click()
  await page.getByRole('heading', { name: queueLabels.title, exact: true }).waitFor()
  await page.context().close()
})
