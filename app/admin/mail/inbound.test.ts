import { expect, test } from 'vitest'
import { replyAddressFor } from '#app/campus/inbound/reply-address.server.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { repliesTo } from '#app/leads/inbox/replies/reply.server.ts'
import { leadReplyAddress } from '#app/leads/inbox/replies/reply-address.server.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { buildSubscriber } from '#app/newsletter/factory.ts'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { action } from './inbound.route.ts'

const secret = 'a-secret-of-the-mail-server'
testDatabase({ env: { INBOUND_MAIL_SECRET: secret, MAIL_FROM: 'Campus <campus@mail.example>' } })

function post(bearer: string, from: string, to: string) {
  const body = `From: ${from}\r\nTo: ${to}\r\nSubject: Re\r\nMessage-ID: <${to}>\r\n\r\nIt depends.`
  const headers = { authorization: `Bearer ${bearer}` }
  return action({ request: new Request('http://localhost/mail/inbound', { method: 'POST', headers, body }) } as never)
}

test('an email is added to its thread or lead if the request has the secret', async () => {
  const [author, member] = [await buildMember(), await buildMember()]
  const thread = (await replyAddressFor(member.id, (await buildPost({ userId: author.id })).id)) ?? ''
  const lead = (await leadReplyAddress((await buildMessage()).id)) ?? ''
  for (const to of [thread, lead])
    expect((await post('another-secret-of-a-stranger', member.email, to)).status).toBe(401)
  expect(await (await post(secret, member.email, thread)).json()).toMatchObject({ done: 'published' })
  expect(await (await post(secret, 'ada@example.com', lead)).json()).toEqual({ done: 'kept' })
})

test('a calendar reply that declines an invitation is handled before its text is treated as a reply', async () => {
  const member = await buildMember()
  const { eventId } = await buildRegistration({ userId: member.id })
  const calendar = `METHOD:REPLY\r\nUID:${eventId}@localhost\r\nATTENDEE;PARTSTAT=DECLINED:mailto:${member.email}\r\n`
  const head = `From: ${member.email}\r\nTo: campus@mail.example\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n`
  const headers = { authorization: `Bearer ${secret}` }
  const request = new Request('http://localhost/mail/inbound', { method: 'POST', headers, body: head + calendar })
  expect(await (await action({ request } as never)).json()).toEqual({ done: 'declined' })
})

test('the 41st reply to a lead in a day is not lost: the mail server retries it the next day', async () => {
  const { id } = await buildMessage()
  const to = (await leadReplyAddress(id)) ?? ''
  const answer = (words: string) => {
    const body = `From: ada@example.com\r\nTo: ${to}\r\nMessage-ID: <${words}@x>\r\n\r\n${words}`
    const headers = { authorization: `Bearer ${secret}` }
    return action({ request: new Request('http://localhost/mail/inbound', { method: 'POST', headers, body }) } as never)
  }
  for (let one = 1; one <= 40; one++) expect((await answer(`Question-${one}`)).status).toBe(200)
  const late = await answer('One-more')
  expect(late.status).toBe(503)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(await late.json()).toMatchObject({ done: 'later' })
  expect(await repliesTo({ id })).toHaveLength(40)
  await rawSql()`update rate_limits set expire = 0 where key like 'lead.mails:%'`
  expect(await (await answer('One-more')).json()).toEqual({ done: 'kept' })
  expect((await repliesTo({ id })).at(-1)).toMatchObject({ text: 'One-more' })
})

test('a permanent bounce of a newsletter marks the subscriber named in its unsubscribe link', async () => {
  const [one, other] = [await buildSubscriber(), await buildSubscriber()]
  const report = (token: string, status = '5.1.1', action = 'failed') =>
    [
      'From: MAILER-DAEMON@mx.example',
      'To: campus@mail.example',
      'Content-Type: multipart/report; report-type=delivery-status;',
      ' boundary="b"',
      '',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n',
      `Final-Recipient: rfc822; ${one.email}\r\nAction: ${action}\r\nStatus: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 No such user\r\n  here\r\n',
      '--b\r\nContent-Type: text/rfc822-headers\r\nContent-Transfer-Encoding: quoted-printable\r\n',
      `List-Unsubscribe: <https://solutioneer.example/subscription/${token.slice(0, 12)}=\r\n${token.slice(12)}/end>`,
      '--b--',
    ].join('\r\n')
  const send = async (body: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    const request = new Request('http://localhost/mail/inbound', { method: 'POST', headers, body })
    return (await action({ request } as never)).json()
  }
  const states = async () => (await rawSql()`select state from subscribers order by id`).map(({ state }) => state)
  for (const harmless of [
    report(crypto.randomUUID()),
    report(one.token, '4.2.2'),
    report(one.token, '5.1.1', 'delayed'),
  ])
    expect(await send(harmless)).not.toEqual({ done: 'bounced' })
  expect(await states()).toEqual(['subscribed', 'subscribed'])
  expect(await send(report(one.token))).toEqual({ done: 'bounced' })
  expect(await send(report(one.token))).toEqual({ done: 'bounced' })
  expect(await rawSql()`select id, bounced_because from subscribers where state = 'bounced'`).toEqual([
    { id: one.id, bounced_because: '5.1.1 550 5.1.1 No such user here' },
  ])
  expect(other.state).toBe('subscribed')
})

test('an email that is delivered eight times at once is stored once', async () => {
  const { id } = await buildMessage()
  const lead = (await leadReplyAddress(id)) ?? ''
  const deliver = () => post(secret, 'ada@example.com', lead).then((answer) => answer.json())
  const answers = await Promise.all(Array.from({ length: 8 }, deliver))
  expect(answers).toEqual(Array(8).fill({ done: 'kept' }))
  expect(await rawSql()`select text from lead_replies where lead_id = ${id}`).toEqual([{ text: 'It depends.' }])
})

test('without a secret the address does not exist, and no email mentions it', async () => {
  const { id } = await buildMember()
  const configured = config()
  setConfig(readConfig({ DATA_DIR: configured.dataDir }))
  try {
    await expect(post(secret, 'ada@example.com', 'x@mail.example')).rejects.toThrow('')
    expect(await replyAddressFor(id, id)).toBeUndefined()
    expect(await leadReplyAddress(id)).toBeUndefined()
  } finally {
    setConfig(configured)
  }
})
