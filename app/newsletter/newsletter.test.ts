import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, system, visitor } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { deliverMail } from '#app/platform/mail/deliver.server.ts'
import { sendAgain } from '#app/platform/mail/send-again.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import type { Permit } from '#app/platform/permit.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { buildArticle, buildCategory } from '../resources/articles/factory.ts'
import { unpublishArticle } from '../resources/articles/publish.server.ts'
import { buildSubscriber } from './factory.ts'
import {
  countSubscribers,
  everySubscriber,
  findSubscriber,
  findSubscription,
  listSubscribers,
} from './queries.server.ts'
import { deletedSubscribers, removeSubscriber, restoreSubscriber } from './remove.server.ts'
import { articleOfRecipient, noteClicked, noteOpened } from './sending/count.server.ts'
import { action, loader } from './sending/preview.route.ts'
import { deliveryOf, findNewsletter, listNewsletters } from './sending/queries.server.ts'
import { countReaders } from './sending/readers.server.ts'
import { sendNewsletters } from './sending/send.server.ts'
import { changeSendingSettings } from './sending/settings.server.ts'
import { pauseNewsletter, resumeNewsletter, startNewsletter } from './sending/start.server.ts'
import {
  askToSubscribe,
  chooseArticles,
  confirmSubscription,
  leaveSubscription,
  purgeSubscribers,
} from './subscribe.server.ts'

const refusesMail: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) =>
    done(refusesMail.includes(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
  onData: (stream, _, done) => stream.on('end', () => done()).resume(),
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
afterAll(() => smtp.close())
testDatabase({ env: { SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` } })

beforeEach(async () => {
  for (const table of ['newsletters', 'subscribers', 'mails', 'settings', 'rate_limits', 'deleted_records'])
    await rawSql().query(`delete from ${table}`)
})

const by = (role: 'admin' | 'editor' | 'moderator' | 'member'): Actor => ({
  kind: 'member',
  id: newId(),
  email: `${role}@example.com`,
  role,
  sessionId: '',
})
const editor = by('editor')
const draft = { subject: 'New: discovery', intro: 'Read this.', readers: 'fitting' as const }
const ask = (email: string, client = '192.0.2.1') => askToSubscribe(email, { client, source: '/resources' })
const tokenOf = async (email: string) =>
  (await rawSql()`select token from subscribers where lower(email) = ${email.toLowerCase()}`)[0]?.token as string
async function subscribersInFile(actor: Actor) {
  const all = []
  for await (const page of everySubscriber(actor)) all.push(...page)
  return all
}
const mailsOf = (kind: string) => database().select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.recipient)
const fast = () => changeSendingSettings(by('admin'), { perHour: 36_000, counts: 'off' })

describe('a subscription', () => {
  test('begins only once the mailbox has confirmed, and ends with one click', async () => {
    await ask('Ada@example.com')
    const [confirmation] = await mailsOf('newsletter.asked')
    const token = await tokenOf('ada@example.com')
    expect(confirmation).toMatchObject({ recipient: 'Ada@example.com', paced: true })
    expect(confirmation?.bodyText).toContain(`/subscription/${token}`)
    expect(await findSubscription(token)).toMatchObject({ state: 'asked', everyCategory: true })
    await confirmSubscription(token)
    await confirmSubscription(token)
    expect(await countSubscribers(editor)).toEqual({ asked: 0, subscribed: 1, left: 0, bounced: 0 })
    await leaveSubscription(token)
    await leaveSubscription(token)
    expect((await findSubscription(token)).state).toBe('left')
    await confirmSubscription(token)
    expect((await findSubscription(token)).state).toBe('subscribed')
  })

  test('that is requested eight times at once is created once, with one email', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => ask(at % 2 ? 'ada@example.com' : 'ADA@example.com', `192.0.2.${at}`)),
    )
    expect(await countSubscribers(editor)).toMatchObject({ asked: 1 })
    expect(await mailsOf('newsletter.asked')).toHaveLength(3)
  })

  test('does not reveal whether an address has one', async () => {
    const { email } = await buildSubscriber()
    await ask(email.toUpperCase())
    const [mail] = await mailsOf('newsletter.asked')
    expect(mail).toMatchObject({ recipient: email, subject: 'You’re already subscribed' })
  })

  test('is refused to a client that requests it too often, with the time to try again', async () => {
    for (let at = 0; at < 20; at++) await ask(`a${at}@example.com`)
    await expect(ask('b@example.com')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  })

  test('is not found by another subscription’s token', async () => {
    for (const token of [undefined, 'x', newId(), "' or 1=1"])
      await expect(findSubscription(token)).rejects.toThrow(NotFound)
    await expect(leaveSubscription(newId())).rejects.toThrow(NotFound)
  })

  test('is deleted two days after an unanswered request, and a month after it ends', async () => {
    await ask('never@example.com')
    const { token } = await buildSubscriber({ email: 'gone@example.com' })
    await leaveSubscription(token)
    await buildSubscriber({ state: 'bounced', bouncedAt: new Date(Date.now() - 31 * 86_400_000) })
    const untouched = await buildSubscriber()
    await purgeSubscribers.perform({})
    expect(await rawSql()`select 1 from subscribers`).toHaveLength(3)
    await rawSql()`
      update subscribers set created_at = created_at - interval '49 hours', left_at = left_at - interval '31 days'`
    await purgeSubscribers.perform({})
    expect(await rawSql()`select email from subscribers`).toEqual([{ email: untouched.email }])
    expect(await mailsOf('newsletter.asked')).toEqual([])
  })
})

describe('an article that is sent', () => {
  test('goes once to each subscriber of its category, with a link to unsubscribe', async () => {
    await fast()
    const [tech, sales] = [await buildCategory(), await buildCategory()]
    const article = await buildArticle({ categoryId: tech.id, content: 'Ask **why** first.\n\n[More](/about)' })
    const [all, chose, other] = [await buildSubscriber(), await buildSubscriber(), await buildSubscriber()]
    await chooseArticles(chose.token, { which: 'some', categories: [tech.slug] })
    await chooseArticles(other.token, { which: 'some', categories: [sales.slug, 'gone'] })
    expect(await findSubscription(chose.token)).toMatchObject({ everyCategory: false, categories: [tech.slug] })
    await buildSubscriber({ state: 'asked' })
    await buildSubscriber({ state: 'left' })
    const about = { id: article.id, categoryId: tech.id }
    expect(await countReaders(editor, about)).toEqual({ fitting: 2, chosen: 1, new: 2 })
    await expect(countReaders(by('moderator'), about)).rejects.toThrow(Forbidden)
    await expect(countSubscribers(by('moderator'))).rejects.toThrow(Forbidden)
    const id = await startNewsletter(editor, article.id, draft)
    await Promise.all([sendNewsletters.perform({}), sendNewsletters.perform({})])
    const sent = await mailsOf('newsletter.article')
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([all.email, chose.email].sort())
    const mine = sent.find(({ recipient }) => recipient === chose.email)
    expect(mine?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining(`/subscription/${chose.token}/end>`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mine?.bodyHtml).toContain('<strong>why</strong>')
    expect(mine?.bodyHtml).toMatch(/href="http:\/\/[^"]+\/about"/)
    expect(mine?.bodyHtml).not.toContain(all.token)
    expect(mine?.bodyHtml).not.toContain('/newsletter/')
    expect(await findNewsletter(editor, id)).toMatchObject({ state: 'sent', progress: { recipients: 2, sent: 2 } })
    await expect(startNewsletter(editor, article.id, draft)).rejects.toThrow(Invalid)
    expect((await listNewsletters(editor)).items).toHaveLength(1)
  })

  test('goes to each subscriber once, even if it is sent eight times at once', async () => {
    await fast()
    const article = await buildArticle()
    for (let at = 0; at < 5; at++) await buildSubscriber()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => startNewsletter(editor, article.id, draft)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => sendNewsletters.perform({})))
    expect(await mailsOf('newsletter.article')).toHaveLength(5)
  })

  test('goes out no faster than the sending rate, and continues after a crash', async () => {
    await changeSendingSettings(by('admin'), { perHour: 120, counts: 'off' })
    const article = await buildArticle()
    for (let at = 0; at < 5; at++) await buildSubscriber()
    const id = await startNewsletter(editor, article.id, draft)
    for (let at = 0; at < 3; at++) await sendNewsletters.perform({})
    expect(await mailsOf('newsletter.article')).toHaveLength(2)
    // The next minute: the job keeps no state in memory.
    await rawSql()`update newsletter_recipients set sent_at = sent_at - interval '2 minutes'`
    await sendNewsletters.perform({})
    await rawSql()`update newsletter_recipients set sent_at = sent_at - interval '2 minutes'`
    await sendNewsletters.perform({})
    expect(new Set((await mailsOf('newsletter.article')).map(({ recipient }) => recipient)).size).toBe(5)
    expect(await findNewsletter(editor, id)).toMatchObject({ state: 'sent' })
  })

  test('waits while the database cannot read the article, and then continues by itself', async () => {
    await fast()
    const article = await buildArticle()
    await buildSubscriber()
    const id = await startNewsletter(editor, article.id, draft)
    await rawSql()`alter table articles rename to articles_away`
    await expect(sendNewsletters.perform({})).rejects.toThrow()
    await rawSql()`alter table articles_away rename to articles`
    expect(await findNewsletter(editor, id)).toMatchObject({ state: 'sending' })
    await sendNewsletters.perform({})
    expect(await findNewsletter(editor, id)).toMatchObject({ state: 'sent' })
  })

  test('skips those who unsubscribed meanwhile, can be paused, and stops if the article is a draft again', async () => {
    await fast()
    const article = await buildArticle()
    const { token } = await buildSubscriber()
    await buildSubscriber()
    const id = await startNewsletter(editor, article.id, draft)
    await pauseNewsletter(editor, id)
    await sendNewsletters.perform({})
    expect(await mailsOf('newsletter.article')).toEqual([])
    await leaveSubscription(token)
    await unpublishArticle(system, article.id)
    await resumeNewsletter(editor, id)
    await sendNewsletters.perform({})
    expect(await findNewsletter(editor, id)).toMatchObject({ state: 'paused', progress: { sent: 0 } })
    await rawSql()`update articles set is_published = true where id = ${article.id}`
    await resumeNewsletter(editor, id)
    await sendNewsletters.perform({})
    expect(await findNewsletter(editor, id)).toMatchObject({ state: 'sent', progress: { sent: 1, passedOver: 1 } })
    await expect(pauseNewsletter(editor, id)).rejects.toThrow(Conflict)
  })

  test('marks a mailbox that rejects it and sends it nothing more; its text is stored once', async () => {
    await fast()
    const [good, bad] = [await buildSubscriber(), await buildSubscriber()]
    refusesMail.push(bad.email)
    const id = await startNewsletter(editor, (await buildArticle()).id, draft)
    await sendNewsletters.perform({})
    for (const { id: mailId } of await mailsOf('newsletter.article')) await deliverMail.perform({ mailId })
    expect((await listSubscribers(by('admin'), { state: 'bounced' })).items).toMatchObject([
      { email: bad.email, bouncedBecause: expect.stringContaining('no such user') },
    ])
    expect(await findNewsletter(editor, id)).toMatchObject({ progress: { sent: 2, bounced: 1 } })
    const fares = await deliveryOf(editor, id)
    expect(fares).toMatchObject({ waiting: 0, failing: 0, refused: 1 })
    expect(fares.reasons).toEqual([{ reason: expect.stringContaining('no such user'), emails: 1 }])
    expect(JSON.stringify(fares)).not.toContain('@')
    await expect(deliveryOf(by('member'), id)).rejects.toThrow(Forbidden)
    const delivered = (await mailsOf('newsletter.article')).find(({ recipient }) => recipient === good.email)
    expect(delivered?.bodyHtml).toContain(`/admin/newsletter/${id}`)
    const permit = { actor: by('admin') } as Permit<'mail.send-again'>
    await expect(sendAgain(permit, delivered?.id ?? '')).rejects.toThrow(Conflict)
    await startNewsletter(editor, (await buildArticle()).id, draft)
    await sendNewsletters.perform({})
    expect(await mailsOf('newsletter.article')).toHaveLength(3)
    await confirmSubscription(bad.token)
    expect(await findSubscription(bad.token)).toMatchObject({ state: 'subscribed' })
  })

  test('counts opens and clicks once per subscriber, and only if the firm has turned it on', async () => {
    await changeSendingSettings(by('admin'), { perHour: 36_000, counts: 'on' })
    const article = await buildArticle()
    await buildSubscriber()
    const id = await startNewsletter(editor, article.id, draft)
    await sendNewsletters.perform({})
    const [mail] = await mailsOf('newsletter.article')
    expect(mail?.bodyHtml).toContain(`/newsletter/read/${mail?.id}`)
    expect(mail?.bodyHtml).toContain(`/newsletter/opened/${mail?.id}.gif`)
    for (let at = 0; at < 3; at++) await Promise.all([noteOpened(mail?.id ?? ''), noteClicked(mail?.id ?? '')])
    await noteOpened('no-id')
    expect(await findNewsletter(editor, id)).toMatchObject({ progress: { opened: 1, clicked: 1 } })
    expect(await articleOfRecipient(mail?.id ?? '')).toBe(`/resources/articles/${article.slug}`)
    expect(await articleOfRecipient(newId())).toBe('/resources')
    await rawSql()`update newsletters set counted = false`
    await rawSql()`update newsletter_recipients set opened_at = null`
    await noteOpened(mail?.id ?? '')
    expect(await findNewsletter(editor, id)).toMatchObject({ progress: { opened: 0 } })
  })

  test('is previewed by its editor with the introduction, in a sandboxed frame', async () => {
    const article = await buildArticle({ content: 'Ask **why** first.' })
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus: visitor, admin: editor })
    const body = new URLSearchParams({ subject: '', intro: 'Read <this>.' })
    const request = new Request('http://localhost/', { method: 'POST', body })
    const shown = await action({ request, context, params: { id: article.id } } as never)
    expect(await shown.text()).toMatch(/Read &lt;this&gt;\..*<strong>why<\/strong>/s)
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-same-origin/)
    expect(await mailsOf('newsletter.article')).toEqual([])
    context.set(actorsContext, { campus: visitor, admin: by('moderator') })
    await expect((async () => loader({ context, params: { id: article.id } } as never))()).rejects.toThrow(Forbidden)
  })

  test('is sent by editors only, and only admins see the recipients', async () => {
    const { id, email } = await buildSubscriber()
    const article = await buildArticle()
    for (const role of ['member', 'moderator'] as const)
      await expect((async () => startNewsletter(by(role), article.id, draft))()).rejects.toThrow(Forbidden)
    for (const role of ['member', 'moderator', 'editor'] as const) {
      await expect(listSubscribers(by(role), {})).rejects.toThrow(Forbidden)
      await expect(removeSubscriber(by(role), id)).rejects.toThrow(Forbidden)
      await expect(subscribersInFile(by(role))).rejects.toThrow(Forbidden)
    }
    expect((await listSubscribers(by('admin'), { q: email.slice(0, 20) })).items).toMatchObject([{ email }])
    await removeSubscriber(by('admin'), id)
    expect(await rawSql()`select 1 from subscribers`).toHaveLength(0)
  })

  test('a restored subscriber has their former choices, and gets no article twice', async () => {
    const admin = by('admin')
    const { id, email } = await buildSubscriber()
    const category = await buildCategory()
    const { token } = await findSubscriber(admin, id)
    await chooseArticles(token, { which: 'some', categories: [category.slug] })
    const article = await buildArticle({ categoryId: category.id })
    await startNewsletter(editor, article.id, draft)
    await sendNewsletters.perform({})
    const before = await subscribersInFile(admin)
    await removeSubscriber(admin, id)
    expect(await subscribersInFile(admin)).toEqual([])
    expect(await deletedSubscribers(admin)).toMatchObject([{ id, title: email }])
    for (const act of [() => restoreSubscriber(editor, id), () => deletedSubscribers(editor)])
      await expect(act()).rejects.toThrow(Forbidden)
    expect(await restoredByEight(() => restoreSubscriber(admin, id))).toEqual({ answered: 8, restored: 1 })
    expect(await subscribersInFile(admin)).toEqual(before)
    expect((await findSubscription(token)).categories).toEqual([category.slug])
    const nobody = { fitting: 0, chosen: 0, new: 0 }
    expect(await countReaders(editor, { id: article.id, categoryId: category.id })).toEqual(nobody)
  })

  test('a deleted subscriber who subscribed anew is not overwritten; one who requested deletion leaves no data', async () => {
    const admin = by('admin')
    const { id, email } = await buildSubscriber()
    await removeSubscriber(admin, id)
    await ask(email)
    await expect(restoreSubscriber(admin, id)).rejects.toThrow(Conflict)
    const [{ id: anew = '' } = {}] = await subscribersInFile(admin)
    await removeSubscriber(admin, anew, { forGood: true })
    expect((await deletedSubscribers(admin)).map((one) => one.id)).toEqual([id])
  })
})
