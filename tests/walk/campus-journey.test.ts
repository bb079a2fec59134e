import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#app/auth/auth.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { queueLabels } from '#app/campus/moderation/queue/labels.ts'
import { letWait, notifyWaiting } from '#app/campus/notifications/factory.ts'
import { mailAtOnce } from '#app/campus/notifications/mails/mail-due.server.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { openWebSession } from '#app/members/sessions/open-session.server.ts'
import type { Role } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { deliverMail } from '#app/platform/mail/deliver.server.ts'
import { buildHttp } from '#server/http.ts'
import { testDatabase } from '../setup/database.ts'
import { pagesFromSources } from '../setup/pages.ts'

testDatabase({ env: { AUTH_AUTOCONFIRM: 'on', RATE_LIMIT_FACTOR: '1000' } })

// All modules of the product are read for this: no part of any test's time.
const { build } = await pagesFromSources()
const http = buildHttp(async () => build)

const caller = { address: '127.0.0.1', userAgent: 'journey' }

/** Somebody at the product's HTTP pipeline, without JavaScript. */
async function person(name: string, role: Role = 'member') {
  const email = `${name.toLowerCase()}@example.com`
  const made = await signUp({ email, password: 'the-larger-slice-of-the-pie', data: { name }, caller })
  if (!made.confirmed) throw new Error('The account was not confirmed.')
  const { id } = made.user
  await database().execute(
    sql`update auth.users set app_metadata = app_metadata || ${JSON.stringify({ role })}::jsonb where id = ${id}`,
  )
  const [cookie = ''] = (await openWebSession({ userId: id, kind: 'campus', ...caller })).split(';')
  const ask = async (address: string, init: RequestInit = {}) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...init.headers }
    return http(new Request(`${config().siteUrl}${address}`, { redirect: 'manual', ...init, headers }))
  }
  const send = (address: string, fields: Record<string, string>) =>
    ask(address, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    id,
    email,
    page: async (address: string) => (await (await ask(address)).text()).replaceAll('<!-- -->', ''),
    goes: async (address: string) => (await ask(address)).headers.get('location') ?? '',
    send,
    post: async (address: string, fields: Record<string, string> = {}) => {
      const response = await send(address, fields)
      expect([address, response.status]).toEqual([address, 302])
      return response.headers.get('location') ?? ''
    },
  }
}

type Person = Awaited<ReturnType<typeof person>>
let [ada, ben, mod] = [] as unknown as [Person, Person, Person]

beforeAll(async () => {
  ;[ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mod', 'moderator')]
})

/** Ada asks, in a topic of the test's own that Ben follows. @returns the thread's address */
async function ask(title: string): Promise<string> {
  const { slug } = await buildTopic()
  await ben.post(`/campus/topics/${slug}/following`)
  const thread = await ada.post(`/campus/topics/${slug}`, { title, content: 'You know, @Ben.' })
  await notifyWaiting()
  return thread
}

/** @returns the comment's id */
async function reply(by: Person, thread: string, fields: Record<string, string>): Promise<string> {
  const address = await by.post(thread, fields)
  await notifyWaiting()
  return /at=([^#]+)/.exec(address)?.[1] ?? ''
}

/** The last mail that somebody got about what concerns them, as a mail program reads it. */
async function mailTo({ email }: Person) {
  await letWait()
  await mailAtOnce.perform({})
  const {
    rows: [sent],
  } = await database().execute<{ id: string }>(
    sql`select id from mails where recipient = ${email} and kind = 'notifications.at-once' order by id desc limit 1`,
  )
  await deliverMail.perform({ mailId: sent?.id ?? '' })
  const folder = path.join(config().dataDir, 'mail')
  const file = (await readdir(folder)).find((name) => name.startsWith(sent?.id ?? 'none')) ?? ''
  return PostalMime.parse(await readFile(path.join(folder, file)))
}

test('a mention is in the unread list, the bell and the search', async () => {
  const thread = await ask('How do you price?')
  expect(await ben.page('/campus')).toContain('How do you price?')
  expect(await ben.page('/campus/new')).toContain('>new<')
  expect(await ben.page('/campus/notifications')).toContain('mentioned you in “How do you price?”')
  expect(await ben.page('/campus/notifications/count')).toMatch(/"unread":[1-9]/)
  expect(await ben.page('/search?q=pric')).toContain(thread)
})

test('the author of a question is notified of the answer, opens it, accepts it, and unsubscribes with one click', async () => {
  const thread = await ask('How do you bill?')
  const first = await reply(ben, thread, { content: 'By the hour.' })
  await reply(ben, thread, { content: 'Or by the day.', replyTo: first })
  expect(await ada.page('/campus/notifications')).toContain('answered “How do you bill?”')
  const mail = await mailTo(ada)
  expect(mail.text).toContain('By the hour.')
  expect(await ada.page('/campus/new')).toContain(`?at=${first}#comment-${first}`)
  expect(await ada.page(`${thread}?at=${first}`)).toContain('New since your last visit')
  expect(await ada.page('/campus/new')).not.toContain('2 new')

  await ada.post(`/campus/comments/${first}/acceptance`)
  expect(await ben.page(thread)).toContain(commentLabels.accepted)

  // In a mail program nobody is signed in.
  const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
  const oneClick = await http(
    new Request(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  )
  expect(oneClick.status).toBe(200)
  expect(await ada.page('/campus/account/notifications')).toMatch(/<option value="never" selected="">Never/)
})

test('a reason that is too long makes no decision, and stays in the form', async () => {
  const thread = await ask('How do you hedge?')
  const reported = await reply(ben, thread, { content: 'By all means.' })
  await ada.post(`/campus/comments/${reported}/report`, { reason: 'Off topic.' })
  const reason = `Off topic. ${'x'.repeat(500)}`
  // The form of the queue brings along what is not for this act.
  const along = { topic: 'archive', days: '7' }
  const address = `/campus/moderation/comment/${reported}/hiding`
  const response = await mod.send(address, { reason, ...along })
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(html).toContain('<title>Error: That didn’t work')
  expect(html).toContain('Please use at most 500 characters.')
  expect(html).toContain(reason)
  expect(html).toContain(`action="${address}"`)
  expect(html).toContain('href="/campus/moderation"')
  expect(html).toContain('data-max="500"')
  expect(html).not.toContain('name="topic"')
  expect(await ada.page(thread)).toContain('By all means.')
})

test('a form that comes back without JavaScript says so in the title, on pages that React takes over too', async () => {
  const thread = await ask('How do you hold?')
  for (const address of [thread, `${thread}/edit`]) {
    const response = await ada.send(address, { title: '', content: '' })
    expect([address, response.status]).toEqual([address, 422])
    expect(await response.text()).toContain('<title>Error: ')
  }
})

test('the queue preselects no topic to move a post to', async () => {
  const thread = await ask('How do you sort?')
  await ben.post(`${thread}/report`, { reason: 'Another topic.' })
  const queue = await mod.page('/campus/moderation')
  expect(queue).toMatch(/<select name="topic"[^>]*><option value="">Choose a topic<\/option>/)
  const response = await mod.send(`${thread}/place?from=queue`, { topic: '' })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Please choose a topic.')
  expect(html).toContain('href="/campus/moderation"')
})

test('a report ends in a decision with its reason, which notifies both members and can be undone', async () => {
  const thread = await ask('How do you close?')
  const reported = await reply(ben, thread, { content: 'Like a door.' })
  await ada.post(`/campus/comments/${reported}/report`, { reason: 'Off topic.' })
  expect(await mod.page('/campus/moderation')).toContain('Off topic.')
  const decided = await mod.post(`/campus/moderation/comment/${reported}/hiding`, { reason: 'It is.' })
  await notifyWaiting()
  expect(await ada.page(thread)).toContain(commentLabels.hiddenByModerator)
  expect(await ada.page('/campus/notifications')).toContain('it is now hidden')
  expect(await ben.page('/campus/notifications')).toContain('It is.')

  const decision = /decided=([^&]+)/.exec(decided)?.[1]
  const undone = await mod.post(`/campus/moderation/decisions/${decision}?_method=DELETE`)
  expect(await mod.page(undone)).toContain(queueLabels.undone)
  expect(await ada.page(thread)).toContain('Like a door.')
})
