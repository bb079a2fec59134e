import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { appealLabels } from '#app/campus/moderation/appeals/labels.ts'
import { reportLabels } from '#app/campus/moderation/labels.ts'
import { noteLabels } from '#app/campus/moderation/notes/labels.ts'
import { queueLabels } from '#app/campus/moderation/queue/labels.ts'
import { letWait } from '#app/campus/notifications/factory.ts'
import { mailAtOnce } from '#app/campus/notifications/mails/mail-due.server.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { profileLabels } from '#app/campus/profiles/labels.ts'
import { messageLabels } from '#app/campus/profiles/message/labels.ts'
import { readingLabels } from '#app/campus/reading/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { writingLabels } from '#app/campus/writing/labels.ts'
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
  await nova.getByLabel(postLabels.title).fill('My reading list')
  await nova.getByLabel(postLabels.content).fill('https://a.example, https://b.example, https://c.example')
  await press(nova, postLabels.publish)
  await nova.getByText(postLabels.isPendingReview).waitFor()
  await goes(mod, '/campus/moderation')
  await press(mod, queueLabels.letThrough)
  await press(mod, queueLabels.undo)
  await mod.getByText(queueLabels.pendingReview, { exact: true }).waitFor()
  await press(mod, queueLabels.letThrough)
  await mod.getByText(queueLabels.none).waitFor()

  // Ben reports it. The moderator notes, warns, pins, locks, moves and suspends, and takes each back.
  await goes(ben, '/campus/topics/reading')
  await ben.getByRole('link', { name: 'My reading list', exact: true }).click()
  await ben.getByRole('link', { name: postLabels.report }).first().click()
  await ben.getByLabel(reportLabels.reason).fill('Only links.')
  await press(ben, reportLabels.send)
  await ben.getByText(reportLabels.sent).waitFor()
  await goes(mod, '/campus/moderation')
  await mod.getByText(queueLabels.notes, { exact: true }).click()
  await mod.getByRole('textbox', { name: noteLabels.note }).fill('New here, means well.')
  await press(mod, noteLabels.add)
  await mod.getByText('New here, means well.').waitFor()
  await mod.getByRole('textbox', { name: queueLabels.reason }).fill('Please say what each link is about.')
  await press(mod, queueLabels.warn)
  await mod.getByText(queueLabels.warned).waitFor()
  for (const act of [queueLabels.lock, queueLabels.pin, queueLabels.suspend]) {
    await mod.getByText(queueLabels.more, { exact: true }).click()
    await press(mod, act)
    await press(mod, queueLabels.undo)
    await mod.getByText(queueLabels.undone).waitFor()
  }
  await mod.getByText(queueLabels.more, { exact: true }).click()
  await mod.getByLabel(queueLabels.moveTo).selectOption('archive')
  await press(mod, queueLabels.move)
  await press(mod, queueLabels.undo)
  await mod.getByRole('textbox', { name: queueLabels.reason }).fill('Only links.')
  await press(mod, queueLabels.hide)
  await mod.getByText(`${queueLabels.isHidden} ${queueLabels.notified}`).waitFor()

  // She is told of it, and asks an admin, who takes it back.
  await expect.poll(() => textOf(nova, '/campus/notifications'), slowly).toContain('hid your post')
  const notification = nova.locator('article', { hasText: 'A moderator hid your post' })
  await notification.getByRole('link', { name: appealLabels.ask }).click()
  await nova.getByLabel(appealLabels.why).fill('Each link was described.')
  await press(nova, appealLabels.send)
  await nova.getByText(appealLabels.sent).waitFor()
  const admin = await at(people.admin, '/campus/moderation/appeals')
  await admin.getByLabel(appealLabels.answer).fill('Fair enough.')
  await press(admin, appealLabels.reverse)
  await admin.getByText(appealLabels.answered).waitFor()
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
  await press(ada, readingLabels.follow)
  await ada.getByRole('button', { name: readingLabels.following }).waitFor()

  // Typed text survives the end of the session and of the tab.
  await goes(ada, thread)
  await ada.getByLabel(commentLabels.add).fill('A long thought.')
  await ada.context().clearCookies()
  await press(ada, commentLabels.send)
  await ada.waitForURL(/\/campus\/auth/)
  const [name = '', value = ''] = people.ada.cookie.split('=')
  await ada.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  await goes(ada, thread)
  await expect.poll(() => ada.getByLabel(commentLabels.add).inputValue()).toBe('A long thought.')
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
  await ada.getByLabel(postLabels.title).fill(`A quokka ${how} a map`)
  await ada.getByLabel(postLabels.content).fill('Where would you begin?\n\n')
  await ada.getByLabel(writingLabels.files).setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: picture })
  if (javaScriptEnabled)
    await expect.poll(() => ada.getByLabel(postLabels.content).inputValue(), slowly).toMatch(/!\[map[^\]]*\]\(/)
  await press(ada, postLabels.publish)
  await ada.getByRole('heading', { name: `A quokka ${how} a map` }).waitFor()
  const thread = new URL(ada.url()).pathname
  const drawn = ada.locator('article img[src*="/campus/files/"]').first()
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth), slowly).toBeGreaterThan(0)
  const file = (await drawn.getAttribute('src')) ?? ''
  await goes(nova, thread)
  await nova.getByLabel(commentLabels.add).fill('At the beginning.')
  await press(nova, commentLabels.send)
  await nova.getByText('At the beginning.', { exact: true }).first().waitFor()
  for (const path of [topicPage, thread, file]) expect([path, (await goes(ben, path))?.status()]).toEqual([path, 404])
  expect((await fetch(app.url + file, { redirect: 'manual' })).status).not.toBe(200)
  expect(await textOf(ben, '/campus')).not.toContain(`Cohort ${how}`)
  expect(await textOf(ben, '/search?q=quokka')).toContain('Nothing found')
  expect(await textOf(nova, '/search?q=quokka')).toContain(`/campus/post/${thread.split('/').pop()}`)

  // Ben writes to Ada through the Campus, who takes messages; neither address is in it.
  await database().execute(sql`update ${members} set takes_letters = true where id = ${people.ada.id}`)
  await goes(ben, `/campus/members/${people.ada.id}`)
  await ben.getByRole('link', { name: profileLabels.write }).click()
  await ben.getByRole('textbox', { name: messageLabels.message }).fill('Shall we compare demos?')
  await press(ben, messageLabels.send)
  await ben.getByText(messageLabels.sent).waitFor()
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
