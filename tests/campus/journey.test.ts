import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { signUp } from '#app/auth/auth.ts'
import { letWait, tellWaiting } from '#app/campus/notifications/factory.ts'
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

const caller = { address: '127.0.0.1', userAgent: 'journey' }

/** Somebody at the product's HTTP pipeline, without JavaScript. */
async function person(http: ReturnType<typeof buildHttp>, name: string, role: Role = 'member') {
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
  return {
    id,
    email,
    page: async (address: string) => (await (await ask(address)).text()).replaceAll('<!-- -->', ''),
    goes: async (address: string) => (await ask(address)).headers.get('location') ?? '',
    post: async (address: string, fields: Record<string, string> = {}) => {
      const answer = await ask(address, { method: 'POST', body: new URLSearchParams(fields) })
      expect([address, answer.status]).toEqual([address, 302])
      return answer.headers.get('location') ?? ''
    },
  }
}

test('two members and a moderator: asked, answered, told, reported, decided, unsubscribed', async () => {
  const { build } = await pagesFromSources()
  const http = buildHttp(async () => build)
  const [ada, ben, mod] = [await person(http, 'Ada'), await person(http, 'Ben'), await person(http, 'Mod', 'moderator')]
  const { slug } = await buildTopic({ name: 'Sales Strategies', slug: 'sales-strategies' })

  // Ben follows the topic; Ada asks, and mentions him.
  await ben.post(`/campus/topics/${slug}/following`)
  const thread = await ada.post(`/campus/topics/${slug}`, { title: 'How do you price?', content: 'You know, @Ben.' })
  await tellWaiting()
  expect(await ben.page('/campus')).toContain('How do you price?')
  expect(await ben.page('/campus/new')).toContain('>new<')
  expect(await ben.page('/campus/notifications')).toContain('mentioned you in “How do you price?”')
  expect(await ben.page('/campus/notifications/count')).toBe('{"unread":1}')

  // He answers, and answers himself; her bell and a mail tell her, and she lands at what she has not read.
  const first = await ben.post(thread, { content: 'By the hour.' })
  const firstId = /at=([^#]+)/.exec(first)?.[1] ?? ''
  await ben.post(thread, { content: 'Or by the day.', replyTo: firstId })
  await tellWaiting()
  expect(await ada.page('/campus/notifications')).toContain('answered “How do you price?”')
  await letWait()
  await mailAtOnce.perform({})
  const [sent] = await database().execute<{ id: string }>(
    sql`select id from mails where recipient = ${ada.email} and kind = 'notifications.at-once'`,
  )
  await deliverMail.perform({ mailId: sent?.id ?? '' })
  const folder = path.join(config().dataDir, 'mail')
  const file = (await readdir(folder)).find((name) => name.startsWith(sent?.id ?? 'none')) ?? ''
  const mail = await PostalMime.parse(await readFile(path.join(folder, file)))
  expect(mail.text).toContain('By the hour.')
  expect(await ada.page('/campus/new')).toContain(`?at=${firstId}#comment-${firstId}`)
  expect(await ada.page(`${thread}?at=${firstId}`)).toContain('New since your last visit')
  expect(await ada.page('/campus/new')).not.toContain('2 new')

  // She takes his answer, which then stands first.
  await ada.post(`/campus/comments/${firstId}/acceptance`)
  expect(await ben.page(thread)).toContain('Accepted answer')

  // One press in a mail program stops such mails: nobody is signed in there.
  const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
  const oneClick = await http(
    new Request(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  )
  expect(oneClick.status).toBe(200)
  expect(await ada.page('/campus/account/notifications')).toMatch(/<option value="never" selected="">Never/)

  // She reports the other comment; a moderator hides it with a reason, and undoes it.
  const [other] = await database().execute<{ id: string }>(sql`select id from comments where reply_to is not null`)
  await ada.post(`/campus/comments/${other?.id}/report`, { reason: 'Off topic.' })
  expect(await mod.page('/campus/moderation')).toContain('Off topic.')
  const decided = await mod.post(`/campus/moderation/comment/${other?.id}/hiding`, { reason: 'It is.' })
  await tellWaiting()
  expect(await ada.page(thread)).toContain('A moderator hid this comment.')
  expect(await ada.page('/campus/notifications')).toContain('it is hidden now')
  expect(await ben.page('/campus/notifications')).toContain('It is.')
  const decision = /decided=(.+)/.exec(decided)?.[1]
  const undone = await mod.post(`/campus/moderation/decisions/${decision}?_method=DELETE`)
  expect(await mod.page(undone)).toContain('It is taken back.')
  expect(await ada.page(thread)).toContain('Or by the day.')
  expect(await ben.page('/campus/search?q=pric')).toContain('How do you price?')
})
