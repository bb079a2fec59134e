import { expect, test } from 'vitest'
import { replyAddressFor } from '#app/campus/inbound/reply-address.server.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { leadReplyAddress } from '#app/leads/desk/replies/reply-address.server.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildMember } from '#app/members/factory.ts'
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

test('a mail joins the thread or the lead that it is for, of who knows the secret alone', async () => {
  const [author, member] = [await buildMember(), await buildMember()]
  const thread = (await replyAddressFor(member.id, (await buildPost({ userId: author.id })).id)) ?? ''
  const lead = (await leadReplyAddress((await buildMessage()).id)) ?? ''
  for (const to of [thread, lead])
    expect((await post('another-secret-of-a-stranger', member.email, to)).status).toBe(401)
  expect(await (await post(secret, member.email, thread)).json()).toMatchObject({ done: 'published' })
  expect(await (await post(secret, 'ada@example.com', lead)).json()).toEqual({ done: 'kept' })
})

test('a mail that comes forty times at once is kept once', async () => {
  const { id } = await buildMessage()
  const lead = (await leadReplyAddress(id)) ?? ''
  const given = () => post(secret, 'ada@example.com', lead).then((answer) => answer.json())
  const answers = await Promise.all(Array.from({ length: 40 }, given))
  expect(answers).toEqual(Array(40).fill({ done: 'kept' }))
  expect(await rawSql()`select text from lead_replies where lead_id = ${id}`).toEqual([{ text: 'It depends.' }])
})

test('without a secret there is no such address, and mails name none', async () => {
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
