import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { letWait } from '#app/campus/notifications/factory.ts'
import { mailAtOnce } from '#app/campus/notifications/mails/mail-due.server.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { type Person, signedIn } from '../setup/people.ts'

const mailSecret = 'a-secret-of-the-mail-server'
const app = testApp({ INBOUND_MAIL_SECRET: mailSecret, MAIL_FROM: 'Campus <campus@mail.example>' })
const browser = testBrowser()

/** Somebody at a browser of their own, at the home of the Campus. */
async function at(person: Person, path = '/campus', options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await (await person.browse(browser.current, options)).newPage()
  page.on('pageerror', (error) => {
    // Who leaves a page while it is still coming in sees nothing of this.
    if (!/Transition was (aborted|skipped)/.test(error.message)) throw error
  })
  await page.goto(app.url + path)
  return page
}

const goes = (page: Page, path: string) => page.goto(app.url + path)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const textOf = async (page: Page, path: string) => {
  await goes(page, path)
  return page.content()
}
const slowly = { timeout: 30_000, interval: 500 }
const bell = (page: Page) => page.locator('[data-bell]')

async function cast(ben = 'Ben Carter') {
  const people = {
    ada: await signedIn(app, { name: 'Ada Lovelace' }),
    ben: await signedIn(app, { name: ben }),
    mod: await signedIn(app, { name: 'Mary Moderator', role: 'moderator' }),
    admin: await signedIn(app, { name: 'Olga Operator', role: 'admin' }),
    nova: await signedIn(app, { name: 'nova' }),
  }
  for (const person of Object.values(people)) await person.get('/campus/new')
  const known = sql`joined_at = now() - interval '1 year', welcomed_at = now()`
  await database().execute(sql`update ${members} set ${known} where display_name <> 'nova'`)
  return people
}

test('two members and a new member use the Campus for a day, each in their own browser', async () => {
  const people = await cast()
  await buildTopic({ name: 'Demos', slug: 'demos' })
  const [ada, ben, nova] = await Promise.all([at(people.ada), at(people.ben, '/campus/new'), at(people.nova)])

  // The newcomer says who they are, chooses what to follow, and says hello.
  await nova.getByRole('link', { name: 'Begin' }).click()
  await nova.getByLabel('Display name').fill('Nova Newcomer')
  await nova.getByLabel('Headline').fill('First month in presales')
  await press(nova, 'Go on')
  await nova.getByLabel('Demos').check()
  await press(nova, 'Go on')
  await nova.getByLabel('Your introduction').fill('I work as a presales engineer. You can ask me about demo data.')
  await press(nova, 'Say hello')
  await nova.getByRole('heading', { name: 'Hello from Nova Newcomer' }).waitFor()

  // Ben hears of it where he stands, without a reload. Ada asks, and mentions him by keyboard.
  await ben.getByRole('link', { name: '1 new post' }).waitFor()
  await goes(ada, '/campus/topics/demos')
  expect(await ada.getByLabel('Content').isVisible()).toBe(false)
  await ada.getByLabel('Title').fill('How do you demo discovery?')
  await ada.getByLabel('Content').pressSequentially('You know, @be')
  await ada.getByRole('option', { name: 'Ben Carter' }).waitFor()
  await ada.keyboard.press('Enter')
  expect(await ada.getByLabel('Content').inputValue()).toBe('You know, @Ben Carter ')
  await press(ada, 'Publish')
  await ada.getByRole('heading', { name: 'How do you demo discovery?' }).waitFor()
  await expect.poll(() => ada.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  const thread = new URL(ada.url()).pathname
  await expect.poll(() => bell(ben).textContent(), slowly).toBe('1')
  await ben.getByRole('link', { name: '2 new posts' }).click()
  await ben
    .locator('h2', { hasText: /, new\b/ })
    .first()
    .waitFor()

  // He reads what he was told, and answers while she watches.
  await goes(ben, '/campus/notifications')
  await ben.getByRole('link', { name: /Ada Lovelace\s+mentioned you/ }).click()
  await ben.getByLabel('Add a comment').click()
  await ben.getByRole('button', { name: 'Preview' }).waitFor()
  await ben.getByLabel('Add a comment').pressSequentially('Record the traffic first.')
  await ada.getByText('Somebody is typing...').waitFor()
  await press(ben, 'Post Comment')
  await ben.getByText('Record the traffic first.', { exact: true }).waitFor()
  // The box is one line again.
  await ben.getByRole('button', { name: 'Preview' }).waitFor({ state: 'hidden' })
  await ada.getByRole('link', { name: '1 new answer' }).click()
  const comment = ada.locator('article', { hasText: 'Record the traffic first.' }).last()
  await comment.waitFor()

  // She quotes what she selects, replies, likes, and takes it as the answer; he edits it under her eyes.
  await ada.getByText('Record the traffic first.', { exact: true }).last().selectText()
  await press(ada, 'Quote')
  await expect.poll(() => ada.getByLabel('Add a comment').inputValue()).toContain('> Record the traffic first.')
  await comment.getByRole('link', { name: 'Reply' }).click()
  await ada.getByRole('button', { name: 'Preview' }).waitFor()
  await ada.getByLabel('Reply to Ben Carter').fill('And who plays it back?')
  await press(ada, 'Post Comment')
  await ada.getByRole('link', { name: 'In reply to Ben Carter' }).waitFor()
  await comment.getByRole('button', { name: 'Like' }).click()
  await comment.getByText('one of them yours').waitFor()
  await ben.getByRole('link', { name: '1 like', exact: true }).waitFor()
  await comment.getByRole('button', { name: 'Accept as answer' }).click()
  await ada.getByText('Accepted answer').first().waitFor()
  await goes(ben, thread)
  await ben
    .locator('article', { hasText: 'Record the traffic first.' })
    .last()
    .getByRole('link', { name: 'Edit' })
    .click()
  await ben.getByLabel('Comment', { exact: true }).fill('Record the traffic first, twice.')
  await press(ben, 'Save')
  const edited = ada.getByText('Record the traffic first, twice.')
  await edited.or(ada.getByText('Edited just now. Show')).first().waitFor()
  await Promise.all([ada, ben, nova].map((page) => page.context().close()))
})

test('a new member is reviewed, reported, moderated and appeals, with four people in their own browsers', async () => {
  const people = await cast('Ben Moderated')
  await buildTopic({ name: 'Reading', slug: 'reading' })
  await buildTopic({ name: 'Archive', slug: 'archive' })
  const [ben, mod, nova] = await Promise.all([at(people.ben), at(people.mod), at(people.nova)])

  // An honest first post with links waits; the moderator lets it through, takes that back, and lets it through again.
  await goes(nova, '/campus/topics/reading')
  await nova.getByLabel('Title').fill('My reading list')
  await nova.getByLabel('Content').fill('https://a.example, https://b.example, https://c.example')
  await press(nova, 'Publish')
  await nova.getByText('This post is waiting for a moderator').waitFor()
  await goes(mod, '/campus/moderation')
  await press(mod, 'Let through')
  await press(mod, 'Undo')
  await mod.getByText('Waiting for review', { exact: true }).waitFor()
  await press(mod, 'Let through')
  await mod.getByText('Nothing waits').waitFor()

  // Ben reports it. The moderator notes, warns, pins, locks, moves and suspends, and takes each back.
  await goes(ben, '/campus/topics/reading')
  await ben.getByRole('link', { name: 'My reading list', exact: true }).click()
  await ben.getByRole('link', { name: 'Report' }).first().click()
  await ben.getByLabel('What is wrong with it?').fill('Only links.')
  await press(ben, 'Send report')
  await ben.getByText('The moderators have your report.').waitFor()
  await goes(mod, '/campus/moderation')
  await mod.getByText('Notes', { exact: true }).click()
  await mod.getByRole('textbox', { name: 'Note' }).fill('New here, means well.')
  await press(mod, 'Add the note')
  await mod.getByText('New here, means well.').waitFor()
  await mod.getByRole('textbox', { name: 'Reason' }).fill('Please say what each link is about.')
  await press(mod, 'Warn')
  await mod.getByText('The author has been warned').waitFor()
  for (const act of ['Lock the thread', 'Pin', 'Suspend the author']) {
    await mod.getByText('More', { exact: true }).click()
    await press(mod, act)
    await press(mod, 'Undo')
    await mod.getByText('Undone.').waitFor()
  }
  await mod.getByText('More', { exact: true }).click()
  await mod.getByLabel('Move to').selectOption('archive')
  await press(mod, 'Move')
  await press(mod, 'Undo')
  await mod.getByRole('textbox', { name: 'Reason' }).fill('Only links.')
  await press(mod, 'Hide')
  await mod.getByText('It is now hidden. The author and the people who reported it have been notified.').waitFor()

  // She is told of it, and asks an admin, who takes it back.
  await expect.poll(() => textOf(nova, '/campus/notifications'), slowly).toContain('hid your post')
  const notification = nova.locator('article', { hasText: 'A moderator hid your post' })
  await notification.getByRole('link', { name: 'Ask an admin to look again' }).click()
  await nova.getByLabel('Why should we take another look?').fill('Each link was described.')
  await press(nova, 'Send')
  await nova.getByText('An admin will take another look.').waitFor()
  const admin = await at(people.admin, '/campus/moderation/appeals')
  await admin.getByLabel('Answer').fill('Fair enough.')
  await press(admin, 'Reverse the decision')
  await admin.getByText('Answered. The member has been notified.').waitFor()
  await expect.poll(() => textOf(nova, '/campus/notifications'), slowly).toContain('reversed the decision')

  await Promise.all([ben, mod, nova, admin].map((page) => page.context().close()))
})

test('search works from the keyboard, and drafts survive the end of a session', async () => {
  const people = await cast('Ben Searched')
  const { slug } = await buildTopic()
  const ada = await at(people.ada, '/campus/new')
  const published = await people.ada.post(`/campus/topics/${slug}`, { title: 'A discovery call', content: 'How?' })
  const thread = published.headers.get('location') ?? ''

  // Found by the beginning of a word, from the keyboard; people are found too.
  await goes(ada, '/campus/new')
  await ada.keyboard.press('/')
  await ada.keyboard.type('disco')
  await ada.keyboard.press('Enter')
  await ada.getByRole('link', { name: 'A discovery call' }).first().waitFor()
  await goes(ada, '/campus/members?q=searched')
  await ada.getByRole('link', { name: 'Ben Searched' }).first().click()
  await press(ada, 'Follow')
  await ada.getByRole('button', { name: 'Following' }).waitFor()

  // What was typed outlives a session that ended, and the tab.
  await goes(ada, thread)
  await ada.getByLabel('Add a comment').fill('A long thought.')
  await ada.context().clearCookies()
  await press(ada, 'Post Comment')
  await ada.waitForURL(/\/campus\/auth/)
  const [name = '', value = ''] = people.ada.cookie.split('=')
  await ada.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  await goes(ada, thread)
  await expect.poll(() => ada.getByLabel('Add a comment').inputValue()).toBe('A long thought.')
  await ada.context().close()
})

test('without JavaScript: members ask, answer, accept, follow and report, and a moderator decides', async () => {
  const people = await cast('Benedict Plain')
  await buildTopic({ name: 'Plain', slug: 'plain' })
  const plain = { javaScriptEnabled: false }
  const [ada, ben, mod] = await Promise.all([
    at(people.ada, '/campus/topics/plain', plain),
    at(people.ben, '/campus/topics/plain', plain),
    at(people.mod, '/campus/moderation', plain),
  ])
  await press(ben, 'Follow')
  await ada.getByLabel('Title').fill('Without scripts')
  await ada.getByLabel('Content').fill('Does it work, @Benedict Plain?')
  await press(ada, 'Publish')
  const thread = new URL(ada.url()).pathname
  await expect.poll(() => textOf(ben, '/campus/notifications'), slowly).toContain('mentioned you in “Without scripts”')
  await goes(ben, thread)
  await ben.getByLabel('Add a comment').fill('It does.')
  await press(ben, 'Post Comment')
  await ben.getByText('It does.', { exact: true }).waitFor()
  await goes(ada, `${thread}/unread`)
  const comment = ada.locator('article', { hasText: 'It does.' }).last()
  await comment.getByRole('link', { name: 'Quote' }).click()
  expect(await ada.getByLabel('Add a comment').inputValue()).toContain('> It does.')
  await goes(ada, thread)
  await comment.getByRole('button', { name: 'Accept as answer' }).click()
  await ada.getByText('Accepted answer').first().waitFor()
  await comment.getByRole('button', { name: 'Like' }).click()
  await ada.getByText('one of them yours').waitFor()
  await comment.getByRole('link', { name: 'Report' }).click()
  await ada.getByLabel('What is wrong with it?').fill('Too short.')
  await press(ada, 'Send report')
  await goes(mod, '/campus/moderation')
  const subject = mod.locator('article', { hasText: 'Too short.' })
  await subject.getByLabel('Reason').fill('It is fine.')
  await subject.getByRole('button', { name: 'Dismiss' }).click()
  await press(mod, 'Undo')
  await subject.getByRole('button', { name: 'Hide' }).click()
  await goes(ada, '/campus/new')
  await press(ada, 'Mark all read')
  await goes(ada, thread)
  await ada.getByText('A moderator hid this comment.').waitFor()
  await Promise.all([ada, ben, mod].map((page) => page.context().close()))
}, 240_000)

test.each([
  ['with', true],
  ['without', false],
])('files, a private topic, a message and an answer by mail, %s JavaScript', async (how, javaScriptEnabled) => {
  const people = await cast(`Ben ${how}`)
  const { id: groupId } = await buildGroup({ memberIds: [people.ada.id, people.nova.id] })
  const topic = await buildTopic({ name: `Cohort ${how}`, slug: `cohort-${how}`, groupIds: [groupId] })
  const topicPage = `/campus/topics/${topic.slug}`
  const options = { javaScriptEnabled }
  const [ada, ben, nova] = await Promise.all([
    at(people.ada, topicPage, options),
    at(people.ben, '/campus', options),
    at(people.nova, topicPage, options),
  ])

  // Ada asks the cohort, with a picture; for Ben, who is not of it, neither is there.
  await ada.getByLabel('Title').fill(`A quokka ${how} a map`)
  await ada.getByLabel('Content').fill('Where would you begin?\n\n')
  await ada.getByLabel('Pictures and files').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: picture })
  if (javaScriptEnabled)
    await expect.poll(() => ada.getByLabel('Content').inputValue(), slowly).toMatch(/!\[map[^\]]*\]\(/)
  await press(ada, 'Publish')
  await ada.getByRole('heading', { name: `A quokka ${how} a map` }).waitFor()
  const thread = new URL(ada.url()).pathname
  const drawn = ada.locator('article img[src*="/campus/files/"]').first()
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth), slowly).toBeGreaterThan(0)
  const file = (await drawn.getAttribute('src')) ?? ''
  await goes(nova, thread)
  await nova.getByLabel('Add a comment').fill('At the beginning.')
  await press(nova, 'Post Comment')
  await nova.getByText('At the beginning.', { exact: true }).first().waitFor()
  for (const path of [topicPage, thread, file]) expect([path, (await goes(ben, path))?.status()]).toEqual([path, 404])
  expect((await fetch(app.url + file, { redirect: 'manual' })).status).not.toBe(200)
  expect(await textOf(ben, '/campus')).not.toContain(`Cohort ${how}`)
  expect(await textOf(ben, '/search?q=quokka')).toContain('Nothing found')
  expect(await textOf(nova, '/search?q=quokka')).toContain(`/campus/post/${thread.split('/').pop()}`)

  // Ben writes to Ada through the Campus, who takes messages; neither address is in it.
  await database().execute(sql`update ${members} set takes_letters = true where id = ${people.ada.id}`)
  await goes(ben, `/campus/members/${people.ada.id}`)
  await ben.getByRole('link', { name: 'Write to them' }).click()
  await ben.getByRole('textbox', { name: 'Message' }).fill('Shall we compare demos?')
  await press(ben, 'Send message')
  await ben.getByText('Your message is on its way.').waitFor()
  const message = await app.mailTo(people.ada.email, /Ben/)
  expect(message.text).toContain('Shall we compare demos?')
  expect(JSON.stringify(message)).not.toContain(people.ben.email)

  // Ada is mailed what the newcomer answered, and answers from her mail program: it stands in the thread, once.
  await expect.poll(() => textOf(ada, '/campus/notifications'), slowly).toContain('answered')
  await letWait()
  await database().execute(sql`insert into pgboss.job (name, data) values (${mailAtOnce.name}, '{}')`)
  // Two queues and a mail server come between.
  const isThere = () => app.outbox.some(({ subject }) => subject?.includes(`A quokka ${how}`))
  await expect.poll(isThere, { timeout: 75_000, interval: 500 }).toBe(true)
  const notification = await app.mailTo(people.ada.email, new RegExp(`A quokka ${how}`))
  const header = (name: string) => notification.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(notification.references).toBe(notification.inReplyTo)
  const lines = [
    `From: Ada Lovelace <${people.ada.email}>`,
    `To: ${notification.replyTo?.[0]?.address}`,
    `Message-ID: <answer-${how}@mail.example>`,
    `In-Reply-To: ${notification.messageId}`,
    ...['', `Thank you, ${how} a doubt.`, '', 'On Monday, Campus wrote:', '> At the beginning.'],
  ]
  for (let times = 0; times < 2; times++) {
    const headers = { authorization: `Bearer ${mailSecret}`, 'content-type': 'message/rfc822' }
    const response = await fetch(`${app.url}/mail/inbound`, { method: 'POST', headers, body: lines.join('\r\n') })
    expect(await response.json()).toMatchObject({ done: 'published' })
  }
  await goes(nova, thread)
  await expect(nova.getByText(`Thank you, ${how} a doubt.`, { exact: true }).count()).resolves.toBe(1)
  await Promise.all([ada, ben, nova].map((page) => page.context().close()))
})

/** A red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAA' +
    'AABJRU5ErkJggg==',
  'base64',
)
