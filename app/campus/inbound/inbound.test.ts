import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { comments } from '../comments/tables.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { buildPost } from '../posts/factory.ts'
import { receiveAnswer } from './receive-reply.server.ts'
import { replyAddressFor } from './reply-address.server.ts'

const secret = 'a-secret-of-the-mail-server'
testDatabase({ env: { INBOUND_MAIL_SECRET: secret, MAIL_FROM: 'Campus <campus@mail.example>' } })

async function notifiedThread(overrides: object = {}) {
  const [author, member] = [await buildMember(), await buildMember()]
  const post = await buildPost({ userId: author.id, ...overrides })
  return { post, member, to: (await replyAddressFor(member.id, post.id)) ?? '' }
}

interface Raw {
  from: string
  to: string
  text?: string
  headers?: string[]
}

let sent = 0
function raw({ from, to, text = 'It depends.', headers = [] }: Raw): Uint8Array {
  const id = headers.some((header) => header.startsWith('Message-ID')) ? [] : [`Message-ID: <${++sent}@mail.example>`]
  const lines = [`From: Ada <${from}>`, `To: ${to}`, 'Subject: Re: How?', ...id, ...headers, '', text]
  return new TextEncoder().encode(lines.join('\r\n'))
}

const written = (postId: string) =>
  database().select({ content: comments.content }).from(comments).where(eq(comments.postId, postId))

test('an answer becomes a comment, without the quote and the signature', async () => {
  const { post, member, to } = await notifiedThread()
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@mail\.example$/)
  expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
  const text = 'Record it.\r\n\r\nThen play it.\r\n-- \r\nAda\r\n\r\nOn Monday, Campus wrote:\r\n> How?'
  expect((await receiveAnswer(raw({ from: member.email.toUpperCase(), to, text }))).done).toBe('published')
  expect(await written(post.id)).toEqual([{ content: 'Record it.\n\nThen play it.' }])
})

test('delivering the same email eight times at once creates one comment', async () => {
  const { post, member, to } = await notifiedThread()
  const mail = raw({ from: member.email, to })
  const results = await Promise.all(Array.from({ length: 8 }, () => receiveAnswer(mail)))
  expect(results.every(({ done }) => done === 'published')).toBe(true)
  expect(await written(post.id)).toHaveLength(1)
})

test('emails with the same Message-ID but different texts each create one comment', async () => {
  const { post, member, to } = await notifiedThread()
  const headers = ['Message-ID: <always@the.same>']
  const reply = (text: string) => receiveAnswer(raw({ from: member.email, to, text, headers }))
  for (const text of ['First.', 'Second.', 'Second.', 'Second.', 'First.']) await reply(text)
  expect((await written(post.id)).map(({ content }) => content).sort()).toEqual(['First.', 'Second.'])
})

test('emails from another sender, from a machine, or to an unknown address are dropped', async () => {
  const { post, member, to } = await notifiedThread()
  const other = await buildMember()
  const from = member.email
  for (const mail of [
    raw({ from: other.email, to }),
    raw({ from, to, headers: ['From: Eve <eve@evil.example>'] }),
    raw({ from: `${from}>, Eve <eve@evil.example`, to }),
    raw({ from: `${from}>, "Eve, as sales: a@b.example" <eve@evil.example`, to }),
    raw({ from, to, headers: ['Auto-Submitted: auto-replied'] }),
    raw({ from, to, headers: ['Precedence: bulk'] }),
    raw({ from, to, headers: ['Return-Path: <>'] }),
    raw({ from, to: `reply+${'0'.repeat(32)}@mail.example` }),
    new Uint8Array(),
  ])
    expect((await receiveAnswer(mail)).done).toBe('dropped')
  expect(await written(post.id)).toEqual([])
})

test('an undeclared autoresponder is stopped: the same text twice a day, or twenty replies a day', async () => {
  const { post, member, to } = await notifiedThread()
  const reply = async (text: string) => (await receiveAnswer(raw({ from: member.email, to, text }))).done
  await writeComment(member, post.id, { content: 'I am away.', key: crypto.randomUUID() })
  expect([await reply('I am away.'), await reply('I am away.')]).toEqual(['published', 'published'])
  expect([await reply('I am away.'), await reply('I am away.')]).toEqual(['dropped', 'dropped'])
  for (let n = 2; n < 20; n++) expect(await reply(`Away for ${n} days.`)).toBe('published')
  for (let n = 20; n < 30; n++) expect(await reply(`Away for ${n} days.`)).toBe('dropped')
  expect(await written(post.id)).toHaveLength(21)
  const mailsSent = await database().select().from(mails).where(eq(mails.recipient, member.email))
  expect(mailsSent).toHaveLength(5)
  for (const { bodyText } of mailsSent)
    expect(bodyText).toContain('You have replied 20 times by email in this thread today')
  const otherPost = await buildPost()
  const otherAddress = (await replyAddressFor(member.id, otherPost.id)) ?? ''
  expect((await receiveAnswer(raw({ from: member.email, to: otherAddress, text: 'I am away.' }))).done).toBe(
    'published',
  )
})

test('the sender of a rejected email is told why', async () => {
  const { post, member, to } = await notifiedThread({ lockedAt: new Date() })
  expect(await receiveAnswer(raw({ from: member.email, to }))).toMatchObject({ done: 'dropped' })
  expect(
    await receiveAnswer(raw({ from: member.email, to, text: 'On Monday, Campus wrote:\r\n> How?' })),
  ).toMatchObject({
    done: 'dropped',
  })
  const mailsSent = await database().select().from(mails).where(eq(mails.recipient, member.email))
  expect(mailsSent.map(({ bodyText }) => bodyText.match(/Please enter a comment|is locked/)?.[0]).sort()).toEqual([
    'Please enter a comment',
    'is locked',
  ])
  expect(await written(post.id)).toEqual([])
})
