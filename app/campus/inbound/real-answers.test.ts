import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { comments } from '../comments/tables.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { letWait, notifyWaiting } from '../notifications/factory.ts'
import { mailAtOnce } from '../notifications/mails/mail-due.server.ts'
import { buildPost } from '../posts/factory.ts'
import { wholeMailedText } from './mailed-texts.server.ts'
import { receiveAnswer } from './receive-reply.server.ts'

const host = 'mail.solutioneer.example'
testDatabase({ env: { INBOUND_MAIL_SECRET: 'a-secret-of-the-mail-server', MAIL_FROM: `Campus <campus@${host}>` } })

/** A member whose post was answered, and the email that notified them. */
async function notifiedThread() {
  const member = await buildMember()
  await rawSql()`update members set joined_at = now() - interval '1 year' where id = ${member.id}`
  const dan = await buildMember({ name: 'Dan O’Neill' })
  const post = await buildPost({ userId: member.id, title: 'Höhe der Angebote' })
  const { id: commentId } = await writeComment(dan, post.id, { content: 'I think that bold prices work.' })
  await notifyWaiting()
  await letWait()
  await mailAtOnce.perform({})
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, member.email))
  if (!mail?.replyTo) throw new Error('Nobody was told.')
  return { member, dan, post, commentId, mail, to: mail.replyTo }
}

type NotifiedThread = Awaited<ReturnType<typeof notifiedThread>>

let quiet: Promise<NotifiedThread> | undefined
/** One thread for all emails that are dropped: each would show there if it were published. */
function quietThread(): Promise<NotifiedThread> {
  quiet ??= notifiedThread()
  return quiet
}

/** An email that is none of the earlier ones: a repeated one is not published either. */
const withOwnId = (text: string) => text.replace(/^(Message-ID: <)/im, `$1${crypto.randomUUID()}.`)

/** A real email from a mail client, adapted to come from this member in reply to this email. */
async function caseOf(
  name: string,
  { member, to }: Pick<NotifiedThread, 'member' | 'to'>,
  change = (text: string) => text,
) {
  const text = await readFile(path.join(import.meta.dirname, 'cases', `${name}.eml`), 'utf8')
  return new TextEncoder().encode(
    change(text.replaceAll('\r\n', '\n'))
      .replace(/m\d+@members\.example/g, member.email)
      .replace(/reply\+[0-9a-f]{32}@mail\.solutioneer\.example/, to)
      .replace(/\r?\n/g, '\r\n'),
  )
}

async function repliesIn({ post, dan }: NotifiedThread): Promise<string[]> {
  const published = await database()
    .select({ content: comments.content, userId: comments.userId })
    .from(comments)
    .where(eq(comments.postId, post.id))
    .orderBy(asc(comments.id))
  return published.filter(({ userId }) => userId !== dan.id).map(({ content }) => content)
}

const mailsOf = (kind: string, { member }: Pick<NotifiedThread, 'member'>) =>
  database()
    .select()
    .from(mails)
    .where(and(like(mails.kind, kind), eq(mails.recipient, member.email)))

test.each([
  ['answer-under-the-quote', 'Too high, I think.'],
  ['big5-label-utf8-body', '您好！你今天好嗎？'],
  ['exchange-html-only', 'This **matters**.'],
  ['html-links-and-lists', 'Two decks:\n\n- The [short one](https://acme.example/deck)\n- The long one'],
  ['line-that-begins-with-gt', 'What I saw:\n\n\\>50% of demos come too early\n\nthe rest too late.'],
  [
    'own-sentence-ends-in-wrote',
    'Short version first.\n\nOn Monday their CFO wrote:\n\n"No budget before March."\n\nSo we wait.',
  ],
  ['swedish-outlook-header', 'Good point.'],
])('of the email %s exactly the author’s own text is published', async (name, words) => {
  const thread = await notifiedThread()
  expect(await receiveAnswer(await caseOf(name, thread))).toMatchObject({ done: 'published' })
  expect(await repliesIn(thread)).toEqual([words])
  expect(await mailsOf('inbound.%', thread)).toEqual([])
})

test('the quoted notification is removed in the format of every mail program, in text and in HTML', async () => {
  const thread = await notifiedThread()
  const { mail, member, to } = thread
  const quotes = [
    `On Sat, Nov 28, 2026 at 12:18 PM Campus <campus@${host}> wrote:\n\n${mail.bodyText.replace(/^/gm, '> ')}`,
    `Från: Campus <campus@${host}>\nSkickat: den 28 november 2026\nTill: ${member.email}\nÄmne: Re: x\n\n${mail.bodyText}`,
  ]
  for (const [at, quote] of quotes.entries())
    await receiveAnswer(
      await caseOf(
        'line-that-begins-with-gt',
        thread,
        (text) =>
          `${text.split('\n\n')[0]?.replace('Message-ID: <', `Message-ID: <${at}.`)}\n\nAnswer ${at}.\n\n${quote}\n\nBelow ${at}.`,
      ),
    )
  const html = `<p>Answer 2.</p><div><b>Von:</b> Campus &lt;<a href="mailto:campus@${host}">campus@${host}</a>&gt;<br><b>Gesendet:</b> Samstag<br><b>An:</b> ${member.email}<br><b>Betreff:</b> Re: Höhe</div>${mail.bodyHtml}`
  await receiveAnswer(
    await caseOf('html-links-and-lists', { member, to }, (text) => `${text.split('\n\n')[0]}\n\n${html}`),
  )
  expect(await repliesIn(thread)).toEqual(['Answer 0.\n\nBelow 0.', 'Answer 1.\n\nBelow 1.', 'Answer 2.'])
  expect(await mailsOf('inbound.%', thread)).toEqual([])
})

test('attached pictures are published; the author is told which other files and texts were left out', async () => {
  const thread = await notifiedThread()
  const deck =
    '--b\nContent-Type: application/pdf; name="deck.pdf"\nContent-Disposition: attachment; filename="deck.pdf"\n\n%PDF\n--b--'
  const raw = await caseOf('picture-attached', thread, (text) =>
    text.replace('our slide.', 'our slide.\n-- \nAda Example\nCall me: 555-0142').replace('--b--', deck),
  )
  const result = await receiveAnswer(raw)
  expect(await receiveAnswer(raw)).toEqual(result)
  const [content = ''] = await repliesIn(thread)
  expect(content).toMatch(/^Here is our slide\.\n\n!\[slide\.webp\]\(\/campus\/files\/[0-9a-f-]{36}\)$/)
  const [mail, ...others] = await mailsOf('inbound.published', thread)
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(thread.member.email)
  for (const words of [
    'Here is our slide.',
    'Call me: 555-0142',
    'deck.pdf',
    'Show everything you wrote: ',
    'Edit it: ',
  ])
    expect(mail?.bodyText).toContain(words)
  const id = 'commentId' in result ? result.commentId : ''
  expect(await wholeMailedText(thread.member, id)).toBe('Here is our slide.\n-- \nAda Example\nCall me: 555-0142')
  expect(await wholeMailedText(thread.dan, id)).toBeUndefined()
})

test('the author is told once about the same signature that was left out', async () => {
  const thread = await notifiedThread()
  for (const words of ['One.', 'Two.'])
    await receiveAnswer(
      await caseOf('line-that-begins-with-gt', thread, (text) => `${text.split('\n\n')[0]}\n\n${words}\n-- \nAda`),
    )
  expect(await repliesIn(thread)).toEqual(['One.', 'Two.'])
  expect(await mailsOf('inbound.published', thread)).toHaveLength(1)
})

test.each([
  'Automatic reply: Re: Price',
  'Automatische Antwort: Re: Price',
  'Abwesenheitsnotiz: Re: Price',
  'Réponse automatique : Re: Price',
  'Respuesta automática: Re: Price',
  'Risposta automatica: Re: Price',
  'Resposta automática: Re: Price',
  'Automatisch antwoord: Re: Price',
  'Autosvar: Re: Price',
  'Automatiskt svar: Re: Price',
  'Automaattinen vastaus: Re: Price',
  'Odpowiedź automatyczna: Re: Price',
  'Automatická odpověď: Re: Price',
  'Automatikus válasz: Re: Price',
  'Otomatik Yanıt: Re: Price',
  'Автоматический ответ: Re: Price',
  'Автоматична відповідь: Re: Price',
  'Αυτόματη απάντηση: Re: Price',
  '自动回复: Re: Price',
  '自動回覆: Re: Price',
  '自動応答: Re: Price',
  '자동 회신: Re: Price',
  'رد تلقائي: Re: Price',
  'תשובה אוטומטית: Re: Price',
  'Trả lời tự động: Re: Price',
  'Out of Office Re: Price',
  'OOO: Re: Price',
])('an absence with the subject %j is not published, and nobody is told', async (subject) => {
  const thread = await quietThread()
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  const raw = await caseOf('absence-by-subject', thread, (text) => withOwnId(text).replace(/=\?utf-8.*\?=/, encoded))
  expect(await receiveAnswer(raw)).toMatchObject({ done: 'dropped' })
  expect(await repliesIn(thread)).toEqual([])
  expect(await mailsOf('inbound.%', thread)).toEqual([])
})

test('a person’s reply in a thread about absences is published', async () => {
  const thread = await notifiedThread()
  await rawSql()`update mails set subject = 'Re: Absence of budget' where id = ${thread.mail.id}`
  const raw = await caseOf('answer-under-the-quote', thread, (text) =>
    text.replace(/Subject: .*/, 'Subject: AW: Re: Absence of budget'),
  )
  expect(await receiveAnswer(raw)).toMatchObject({ done: 'published' })
})

test.each([
  'X-Autogenerated: Reply',
  'X-Auto-Response-Suppress: All',
  'X-Autoreply: yes',
  'Precedence: auto_reply',
  'Auto-Submitted: auto-replied (vacation)',
])('an automatic email with %j is not published', async (header) => {
  const thread = await quietThread()
  const raw = await caseOf('answer-under-the-quote', thread, (text) => `${header}\n${withOwnId(text)}`)
  expect(await receiveAnswer(raw)).toMatchObject({ done: 'dropped' })
  expect(await repliesIn(thread)).toEqual([])
})

/** The format of Gmail (developers.google.com/workspace/gmail/reactions/format, and messages in public archives). */
const gmailReaction = (emoji: string) => `Content-Type: multipart/alternative; boundary="c"

--c
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: base64

${Buffer.from(`${emoji}\n\nAda reacted via Gmail\n<https://www.google.com/gmail/about/?utm_source=gmail-in-product#app>\n\nOn Tue, Mar 5, 2024, 22:44 Campus <campus@${host}> wrote:\n\n> I think that bold prices work.\n`).toString('base64')}
--c
Content-Type: text/vnd.google.email-reaction+json; charset="UTF-8"
Content-Transfer-Encoding: base64

${Buffer.from(`{\n  "emoji": "${emoji}",\n  "version": 1\n}`).toString('base64')}
--c
Content-Type: text/html; charset="UTF-8"

<div><p style="font-size:50px">${emoji}</p><p>Ada reacted via <a href="https://www.google.com/gmail/about/#app">Gmail</a></p></div><br><div class="gmail_quote">I think that bold prices work.</div>
--c--
`

/**
 * The format of Outlook to recipients without Outlook. It is undocumented, and no header marks such an email
 * (`x-ms-reactions` only says whether reactions are allowed): the text is from real examples, the HTML is a guess based
 * on Exchange writing the `alt` of a picture in brackets.
 */
const outlookReaction = (name: string) => `x-ms-reactions: allow
Content-Type: text/plain; charset="utf-8"

[${name}]  Ada Presales reacted to your message:
________________________________
From: Campus <campus@${host}>
Sent: Saturday, November 28, 2026 12:35:00 PM
To: Ada <m1@members.example>
Subject: Re: Höhe der Angebote

I think that bold prices work.
`
const outlookHtmlReaction = (name: string) => `Content-Type: text/html; charset="utf-8"

<html><body><div><img alt="${name}" src="cid:reaction" width="24"> Ada Presales reacted to your message:</div><hr>
<div><b>From:</b> Campus &lt;campus@${host}&gt;<br><b>Sent:</b> Saturday, November 28, 2026 12:35:00 PM<br>
<b>To:</b> Ada &lt;m1@members.example&gt;<br><b>Subject:</b> Re: Höhe der Angebote<br></div><p>I think that bold prices work.</p></body></html>
`

async function reactionTo(thread: NotifiedThread, body: string): Promise<Uint8Array> {
  return caseOf('absence-by-subject', thread, (text) => {
    const head = text
      .split('\n')
      .slice(0, 4)
      .join('\n')
      .replace(/Subject: .*/, 'Subject: Re: Höhe')
    return `${head}\nIn-Reply-To: <${thread.mail.id}@127.0.0.1>\n${body}`
  })
}
const likesOf = ({ commentId }: NotifiedThread) => rawSql()`select like_count from comments where id = ${commentId}`

test.each([
  ['Gmail', gmailReaction('💖')],
  ['Outlook', outlookReaction('like')],
  ['Outlook, with a heart', outlookReaction('heart')],
  ['Outlook, as HTML alone', outlookHtmlReaction('celebrate')],
])('a reaction in %s likes the post or comment of the email once, and creates no comment', async (_, body) => {
  const thread = await notifiedThread()
  for (let time = 0; time < 2; time++)
    expect(await receiveAnswer(await reactionTo(thread, body))).toEqual({ done: 'liked' })
  expect(await repliesIn(thread)).toEqual([])
  expect(await likesOf(thread)).toEqual([{ like_count: 1 }])
})

test.each([
  ['Gmail', gmailReaction('👎')],
  ['Outlook', outlookReaction('sad')],
  ['Outlook, as HTML alone', outlookHtmlReaction('sad')],
])('a negative reaction in %s creates neither a like nor a comment', async (_, body) => {
  const thread = await notifiedThread()
  expect(await receiveAnswer(await reactionTo(thread, body))).toMatchObject({ done: 'dropped' })
  expect(await repliesIn(thread)).toEqual([])
  expect(await likesOf(thread)).toEqual([{ like_count: 0 }])
})

test('an email that fails DMARC waits for a moderator; only the result of our own mail server counts', async () => {
  const thread = await notifiedThread()
  const result = await receiveAnswer(await caseOf('dmarc-failed', thread))
  expect(result).toMatchObject({ done: 'held' })
  const id = 'commentId' in result ? result.commentId : ''
  expect(await rawSql()`select held_at is not null as held from comments where id = ${id}`).toEqual([{ held: true }])
  expect(await rawSql()`select reason from reports where subject_id = ${id}`).toEqual([
    { reason: 'Held: an email whose sender is not proven.' },
  ])
  const otherThread = await notifiedThread()
  const passed = 'Authentication-Results: mx.mail.example; dmarc=pass header.from=members.example\n'
  const raw = await caseOf('dmarc-failed', otherThread, (text) => passed + text)
  expect(await receiveAnswer(raw)).toMatchObject({ done: 'published' })
})

test('a sender with an unknown address is told once why nothing was published; forged senders, machines and our own addresses are not', async () => {
  const thread = await notifiedThread()
  const from = async (address: string, head = '') =>
    receiveAnswer(
      await caseOf(
        'answer-under-the-quote',
        thread,
        (text) => head + text.replace(/^From: .*/m, `From: Ada <${address}>`),
      ),
    )
  for (let time = 0; time < 3; time++) expect(await from('alias@private.example')).toMatchObject({ done: 'dropped' })
  await from('eve@evil.example', 'Authentication-Results: mx; dmarc=fail\n')
  await from('eve@evil.example', 'Authentication-Results: mx; spf=softfail\n')
  await from('robot@evil.example', 'Auto-Submitted: auto-replied\n')
  await from('mailer-daemon@evil.example')
  await from(`campus@${host}`)
  const notices = await database().select().from(mails).where(eq(mails.kind, 'inbound.refused'))
  expect(notices.map(({ recipient }) => recipient)).toEqual(['alias@private.example'])
  expect(notices[0]?.bodyText).toContain('We only accept replies from the address we wrote to')
  expect(notices[0]?.bodyText).not.toContain(thread.member.email)
  expect(await repliesIn(thread)).toEqual([])
})
