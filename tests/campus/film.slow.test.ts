import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { letWait } from '#app/campus/notifications/factory.ts'
import { mailAtOnce } from '#app/campus/notifications/mails/mail-due.server.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { members } from '#app/members/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { filmedCampus, press, slowly } from './filmed-campus.ts'

const mailSecret = 'a-secret-of-the-mail-server'
const mailEnv = { INBOUND_MAIL_SECRET: mailSecret, MAIL_FROM: 'Campus <campus@mail.example>' }
const { app, at, goes, textOf, cast } = filmedCampus(mailEnv)

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
