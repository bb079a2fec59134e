import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, like, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { deliverMail } from '#app/platform/mail/deliver.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { momentIn, zonedMoment } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { trashComment } from '../../comments/trash-comment.server.ts'
import { writeComment } from '../../comments/write.server.ts'
import { buildPost } from '../../posts/factory.ts'
import { buildFollow } from '../../reading/follows/factory.ts'
import { buildUnsubscribeToken, letWait, notifyWaiting } from '../factory.ts'
import { defaultFrequencies, MAX_DEFAULT_MAILS_A_WEEK, mailLists } from '../notification.ts'
import { chooseFrequencies, frequenciesOf, unsubscribe } from '../preferences.server.ts'
import { readAllNotifications } from '../read.server.ts'
import { mailDigest, mailDigests, weekOf } from './digest.server.ts'
import { mailAtOnce, mailDailyAt } from './mail-due.server.ts'

testDatabase()

const ring = (job: { perform: (data: Record<string, never>) => Promise<void> }) => job.perform({})

async function mailsTo(member: SignedIn, kind = 'notifications.%') {
  return database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, member.email), like(mails.kind, kind)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
}

/** A post of a member with comments by others. */
async function buildReplies(author: SignedIn, times = 1, title = 'How do you demo it?') {
  const post = await buildPost({ userId: author.id, title })
  const writer = await buildMember({ name: 'Ada' })
  for (let n = 0; n < times; n++) await writeComment(writer, post.id, { content: `Answer ${n}.` })
  await notifyWaiting()
  return { post, writer }
}

/** An email, parsed. */
async function readMail(id: string) {
  await deliverMail.perform({ mailId: id })
  const folder = path.join(config().dataDir, 'mail')
  const file = (await readdir(folder)).find((name) => name.startsWith(id)) ?? ''
  return PostalMime.parse(await readFile(path.join(folder, file)))
}

test('ten comments within ten minutes are sent in one email, and none is sent twice', async () => {
  const author = await buildMember()
  await buildReplies(author, 10)
  await ring(mailAtOnce)
  expect(await mailsTo(author)).toEqual([])
  await letWait()
  await Promise.all(Array.from({ length: 6 }, () => ring(mailAtOnce)))
  await letWait()
  await ring(mailAtOnce)
  const sent = await mailsTo(author)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.bodyText).toContain('Answer 0.')
  expect(sent[0]?.bodyText).toContain('Answer 9.')
})

test('an email has headers for its thread, its sender and how to unsubscribe', async () => {
  const author = await buildMember()
  const { post, writer } = await buildReplies(author)
  await letWait()
  await ring(mailAtOnce)
  await writeComment(writer, post.id, { content: 'One more.' })
  await notifyWaiting()
  await letWait()
  await ring(mailAtOnce)
  const sent = await mailsTo(author)
  expect(sent).toHaveLength(2)
  const second = await readMail(sent[0]?.id ?? '')
  const first = await readMail(sent[1]?.id ?? '')
  expect(first.subject).toBe('Re: How do you demo it?')
  expect(first.references).toBe(second.references)
  expect(first.inReplyTo).toBe(first.references)
  expect(first.messageId).not.toBe(second.messageId)
  expect(first.text).toContain('Ada answered “How do you demo it?”')
  const header = (name: string) => first.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe')).toMatch(/^<http[^>]+\/unsubscribe\/[\w-]+\?of=comment>$/)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('notifications that were read, deleted or unsubscribed meanwhile are not emailed', async () => {
  const [reader, late, stopper] = [await buildMember(), await buildMember(), await buildMember()]
  await buildReplies(reader)
  await readAllNotifications(reader)
  const { post, writer } = await buildReplies(late)
  const {
    rows: [comment],
  } = await database().execute<{ id: string }>(sql`select id from comments where post_id = ${post.id}`)
  await trashComment(writer, comment?.id ?? '')
  await buildReplies(stopper)
  await unsubscribe(await tokenFor(stopper), ['comment'])
  await letWait()
  await ring(mailAtOnce)
  for (const member of [reader, late, stopper]) expect(await mailsTo(member)).toEqual([])
})

test('members with the daily setting get one email a day, and those with “never” none', async () => {
  const [daily, never] = [await buildMember(), await buildMember()]
  await chooseFrequencies(daily, { ...defaultFrequencies, comment: 'daily' })
  await chooseFrequencies(never, { ...defaultFrequencies, comment: 'never' })
  await buildReplies(daily, 3)
  await buildReplies(never)
  await letWait()
  await ring(mailAtOnce)
  expect(await mailsTo(daily)).toEqual([])
  const morning = morningAfter('America/New_York')
  await Promise.all([mailDailyAt(morning), mailDailyAt(morning)])
  await mailDailyAt(morning)
  expect((await mailsTo(daily)).map(({ subject }) => subject)).toEqual(['Your day in the Campus'])
  expect(await mailsTo(never)).toEqual([])
})

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kolkata', 'Nowhere/Town', ''])(
  'the daily email of a member in %j is sent in their local morning, and later notifications wait for the next',
  async (zone) => {
    const member = await buildMember()
    await chooseFrequencies(member, { ...defaultFrequencies, comment: 'daily' })
    await database().execute(sql`update members set time_zone = ${zone} where id = ${member.id}`)
    await buildReplies(member)
    const morning = morningAfter(zone === 'Nowhere/Town' ? '' : zone)
    const at = (hours: number) => mailDailyAt(new Date(morning.getTime() + hours * 3_600_000))
    for (const hours of [-12, -6, -1, 4, 10]) await at(hours)
    expect(await mailsTo(member)).toEqual([])
    await at(0)
    expect(await mailsTo(member)).toHaveLength(1)
    await buildReplies(member)
    await database().execute(sql`update notifications set created_at = ${new Date(morning.getTime() + 60_000).toISOString()}
      where member_id = ${member.id} and mailed_at is null`)
    await at(1)
    expect(await mailsTo(member)).toHaveLength(1)
    await at(24)
    expect(await mailsTo(member)).toHaveLength(2)
  },
)

/** 7:30 on the morning after next in a member's zone, or in the office's zone if they set none. */
function morningAfter(zone: string): Date {
  const day = zonedMoment(zone || site.office.timeZone, new Date())
    .toPlainDate()
    .add({ days: 2 })
  return momentIn(zone || site.office.timeZone, `${day}T07:30`) ?? new Date(0)
}

test('by default a member gets a few immediate emails a week, and the rest in the weekly digest', async () => {
  const author = await buildMember()
  for (let n = 0; n <= MAX_DEFAULT_MAILS_A_WEEK + 1; n++) {
    await buildReplies(author, 1, `Question ${n}`)
    await letWait()
    await ring(mailAtOnce)
  }
  expect(await mailsTo(author)).toHaveLength(MAX_DEFAULT_MAILS_A_WEEK)
  await mailDigest(author.id, await weekOf(new Date()))
  const [digest] = await mailsTo(author, 'notifications.weekly')
  expect(digest?.bodyText).toContain(`Ada answered “Question ${MAX_DEFAULT_MAILS_A_WEEK}”`)
})

test('the weekly digest lists followed, lively and unanswered posts, once a week, and is not sent without news', async () => {
  const nobody = await buildMember()
  const quiet = await weekOf(new Date('2001-01-01T00:00:00Z'))
  await mailDigest(nobody.id, { ...quiet, lively: [], unanswered: [] })
  expect(await mailsTo(nobody)).toEqual([])

  const reader = await buildMember()
  const { post } = await buildReplies(await buildMember(), 3, 'A lively thread')
  await buildPost({ title: 'Nobody knows' })
  await buildPost({ title: 'My own question', userId: reader.id })
  const muted = await buildPost({ title: 'Muted' })
  await buildFollow({ memberId: reader.id, kind: 'post', subjectId: muted.id, level: 'mute' })
  await buildFollow({ memberId: reader.id, kind: 'post', subjectId: post.id })
  await writeComment(await buildMember({ name: 'Ben' }), post.id, { content: 'News.' })
  await notifyWaiting()
  await buildEvent({ title: 'Demo clinic' })
  await Promise.all([ring(mailDigests), ring(mailDigests)])
  await ring(mailDigests)
  const sent = await mailsTo(reader)
  expect(sent).toHaveLength(1)
  const text = sent[0]?.bodyText ?? ''
  for (const words of ['Ben answered “A lively thread”', 'Nobody knows', 'Demo clinic']) expect(text).toContain(words)
  for (const words of ['My own question', 'Muted']) expect(text).not.toContain(words)
})

test('an unsubscribe token stops only its own kind of email, also when used eight times at once', async () => {
  const member = await buildMember()
  const token = await tokenFor(member)
  await Promise.all(Array.from({ length: 8 }, () => unsubscribe(token, ['comment'])))
  expect(await frequenciesOf(member)).toEqual({ ...defaultFrequencies, comment: 'never' })
  await unsubscribe(token, [...mailLists])
  expect(new Set(Object.values(await frequenciesOf(member)))).toEqual(new Set(['never']))
  await expect(unsubscribe('made-up', ['comment'])).rejects.toThrow(NotFound)
})

function tokenFor(member: SignedIn): Promise<string> {
  return buildUnsubscribeToken(member.id)
}
