import { expect, test } from 'vitest'
import { blockedWordsIn } from '#app/members/blocked-words/blocked-words.ts'
import { findProfile } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { suspendMember } from '#app/members/suspend.server.ts'
import { type SignedIn, system } from '#app/platform/actor.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { trashComment } from '../comments/trash-comment.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { notifyWaiting } from '../notifications/factory.ts'
import { grouped, sentence } from '../notifications/grouped.ts'
import { listNotifications } from '../notifications/queries.server.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost, returnPostToReview } from '../posts/hide.server.ts'
import { lockPost } from '../posts/lock.server.ts'
import { movePost } from '../posts/move.server.ts'
import { pinPost } from '../posts/pin/pin.server.ts'
import { publishPost } from '../posts/publish.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { answerAppeal } from './appeals/answer-appeal.server.ts'
import { buildAppeal } from './appeals/factory.ts'
import { makeAppeal } from './appeals/make-appeal.server.ts'
import { countOpenAppeals, listOpenAppeals } from './appeals/queries.server.ts'
import { blockWords } from './blocked-words/block-words.server.ts'
import { buildModerationNote } from './notes/factory.ts'
import { notesOn } from './notes/queries.server.ts'
import { writeNote } from './notes/write-note.server.ts'
import { queueLabels } from './queue/labels.ts'
import { readResult } from './queue/queue-result.ts'
import { reasonForReview } from './review.server.ts'
import { buildWarning } from './sanctions/factory.ts'
import { listMeasures, recordsOf } from './sanctions/queries.server.ts'
import { recordWords } from './sanctions/record-words.ts'
import { recordSuspension, warnAuthor, withdrawWarning } from './sanctions/warn.server.ts'

testDatabase()

const moderator = () => buildMember({ role: 'moderator' })
const notified = async (member: SignedIn) => {
  await notifyWaiting()
  return grouped((await listNotifications(member)).items)
}
const notificationsOf = async (member: SignedIn) => (await notified(member)).map(sentence)

test('a warning notifies with its reason and is counted; withdrawing it removes both', async () => {
  const [author, by] = [await buildMember(), await moderator()]
  const post = await buildPost({ userId: author.id, title: 'Buy now' })
  await expect(warnAuthor(by, 'post', post.id, '')).rejects.toThrow(Invalid)
  await expect(warnAuthor(author, 'post', post.id, 'No.')).rejects.toThrow(Forbidden)
  const mine = await buildComment({ userId: by.id })
  await expect(warnAuthor(by, 'comment', mine.id, 'No.')).rejects.toThrow(Forbidden)
  const { measureId } = await warnAuthor(by, 'post', post.id, 'This is advertising.')
  const [item] = await notified(author)
  expect(item && sentence(item)).toBe('A moderator warned you about your post “Buy now”')
  expect(item?.newest.details.reason).toBe('This is advertising.')
  expect(recordWords((await recordsOf(by, [author.id])).get(author.id) as never)).toBe('1 post, 0 comments; 1 warning')
  await Promise.all(Array.from({ length: 8 }, () => withdrawWarning(by, measureId)))
  expect(await notificationsOf(author)).toEqual([])
  expect((await recordsOf(by, [author.id])).get(author.id)?.warnings).toBe(0)
  await expect(withdrawWarning(author, (await buildWarning()).id)).rejects.toThrow(Forbidden)
})

test('only moderators see the record of a member', async () => {
  const [member, by] = [await buildMember(), await moderator()]
  const post = await buildPost({ userId: member.id })
  await buildComment({ userId: member.id })
  await hidePost(by, post.id, 'Spam.')
  // A post pending review does not count as hidden by a moderator.
  await returnPostToReview((await buildPost({ userId: member.id })).id)
  await suspendMember(by, member.id, { days: 2, reason: 'Spam.' })
  const record = (await recordsOf(by, [member.id, null])).get(member.id)
  expect(record).toEqual({ posts: 2, comments: 1, hidden: 1, pendingReview: 1, warnings: 0, suspensions: 1 })
  expect((await listMeasures(by, member.id))[0]).toMatchObject({
    measure: 'suspended',
    reason: 'Spam.',
    takenBy: by.id,
  })
  await expect(recordsOf(member, [member.id])).rejects.toThrow(Forbidden)
})

test('notes are for moderators alone', async () => {
  const [member, by] = [await buildMember(), await moderator()]
  const comment = await buildComment()
  await writeNote(by, 'member', member.id, 'Came with three others.')
  await writeNote(by, 'comment', comment.id, 'Quoted out of context.')
  await buildModerationNote({ memberId: member.id, content: 'Later.', createdAt: new Date(Date.now() + 1000) })
  const notes = await notesOn(await moderator(), [member.id, comment.id])
  expect(notes.get(member.id)?.map(({ content }) => content)).toEqual(['Came with three others.', 'Later.'])
  expect(notes.get(comment.id)).toHaveLength(1)
  expect((await notesOn(by, [comment.id])).get(comment.id)).toHaveLength(1)
  await expect(notesOn(member, [member.id])).rejects.toThrow(Forbidden)
  await expect(writeNote(member, 'member', member.id, 'I am fine.')).rejects.toThrow(Forbidden)
  await expect(writeNote(by, 'post', comment.id, 'Nowhere.')).rejects.toThrow(NotFound)
})

test('authors are notified when a moderator locks, moves, pins or removes their post, and not when they do it themselves', async () => {
  const [author, by, topic] = [await buildMember(), await moderator(), await buildTopic()]
  const post = await buildPost({ userId: author.id, title: 'Mine' })
  const from = await movePost(by, post.id, topic.slug)
  expect(await movePost(by, post.id, from)).toBe(topic.slug)
  await pinPost(by, post.id)
  await lockPost(by, post.id, 'Off topic.')
  await trashPost(by, post.id)
  const mine = await buildPost({ userId: author.id })
  await trashPost(author, mine.id)
  expect((await notificationsOf(author)).sort()).toEqual([
    'A moderator locked your post “Mine”',
    'A moderator moved your post “Mine”',
    'A moderator moved your post “Mine”',
    'A moderator pinned your post “Mine”',
    'A moderator removed your post “Mine”',
  ])
})

test('a text with a blocked word is held for review, in any spelling and by any author, and never rejected', async () => {
  const [known, reader, by, { slug }] = [
    await buildMember(),
    await buildMember(),
    await moderator(),
    await buildTopic(),
  ]
  const admin = await buildMember({ role: 'admin' })
  await blockWords(admin, blockedWordsIn('Casino\n\n casino \nwin big\n!!!'))
  try {
    const publish = (content: string, writer = known) => publishPost(writer, slug, { title: 'Hello', content })
    for (const content of [
      'The CASINO opens',
      'cas**ino**',
      'You win, big time',
      'c\u200basino',
      'Саѕіnо',
      'c.a.s.i.n.o',
    ])
      expect([content, (await findVisiblePost(known, (await publish(content)).id)).isPendingReview]).toEqual([
        content,
        true,
      ])
    for (const [content, writer] of [
      ['Casinos and winning bigger', known],
      ['The casino opens', by],
    ] as const)
      expect((await findVisiblePost(reader, (await publish(content, writer)).id)).isPendingReview).toBe(false)
    const comment = await writeComment(known, (await buildPost()).id, { content: 'A casino!' })
    await expect(findVisiblePost(reader, comment.id)).rejects.toThrow(NotFound)
    await expect(blockWords(known, [])).rejects.toThrow(Forbidden)
  } finally {
    await blockWords(admin, [])
  }
})

test('a long text is checked against many blocked words at once, and an edit only for what it adds', async () => {
  const [admin, writer] = [await buildMember({ role: 'admin' }), await buildMember()]
  await blockWords(admin, [...Array.from({ length: 199 }, (_, at) => `word${at}`), 'casino'])
  try {
    // One character that is normalized to eighteen.
    const text = '\ufdfa'.repeat(20_000)
    const started = process.cpuUsage()
    expect(await reasonForReview(writer, { text, rendering: { html: '' }, before: { text, html: null } })).toBeNull()
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000)
    const stood = { text: 'A casino.', html: '' }
    const written = { text: stood.text, rendering: stood }
    expect(await reasonForReview(writer, { ...written, before: stood })).toBeNull()
    expect(await reasonForReview(writer, { ...written, before: { ...stood, text: 'x' } })).toContain('blocked word')
  } finally {
    await blockWords(admin, [])
  }
})

test('a member appeals once; of two concurrent answers one counts, and a reversed decision is undone', async () => {
  const [author, by] = [await buildMember(), await moderator()]
  const [admin, other] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'admin' })]
  const post = await buildPost({ userId: author.id, title: 'Quoted' })
  await hidePost(by, post.id, 'Rude.')
  await suspendMember(by, author.id, { days: 3, reason: 'Rude.' })
  const decisions = (await notified(author)).map(({ newest }) => newest)
  const hidden = decisions.find(({ details }) => details.decision === 'hidden')?.id ?? ''
  const suspended = decisions.find(({ details }) => details.decision === 'suspended')?.id ?? ''
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => makeAppeal(author, hidden, 'It was a quote.')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await makeAppeal(author, suspended, 'The same.')
  await expect(makeAppeal(await buildMember(), hidden, 'Mine?')).rejects.toThrow(NotFound)
  await expect(listOpenAppeals(by)).rejects.toThrow(Forbidden)
  expect(await countOpenAppeals(by)).toBeNull()
  for (const { id, member, details } of await listOpenAppeals(admin)) {
    if (member.id !== author.id) continue
    await expect(answerAppeal(by, id, 'reversed', '')).rejects.toThrow(Forbidden)
    const attempts = [answerAppeal(admin, id, 'reversed', `You are right: ${details.decision}.`)]
    attempts.push(answerAppeal(other, id, 'reversed', ''))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
  expect((await findVisiblePost(await buildMember(), post.id)).hidden).toBe(false)
  await writeComment(author, post.id, { content: 'I am back.' })
  expect(await notificationsOf(author)).toContain('An admin took another look and reversed the decision.')
})

test('reversing an earlier suspension does not end a later one', async () => {
  const [admin, member] = [await buildMember({ role: 'admin' }), await buildMember()]
  await suspendMember(admin, member.id, { days: 30, reason: 'Something else.' })
  const payload = { decision: 'suspended', until: new Date(Date.now() + 86_400_000).toISOString() }
  const { id } = await buildAppeal({ memberId: member.id, details: payload })
  await answerAppeal(admin, id, 'reversed', '')
  expect((await findProfile(member.id))?.suspendedUntil).toBeInstanceOf(Date)
})

test('a removed comment is restored if the appeal succeeds', async () => {
  const [admin, author, by] = [await buildMember({ role: 'admin' }), await buildMember(), await moderator()]
  const { id, postId } = await buildComment({ userId: author.id })
  await trashComment(by, id)
  const payload = { about: 'comment', decision: 'removed' } as const
  const appeal = await buildAppeal({ memberId: author.id, postId, commentId: id, details: payload })
  await answerAppeal(admin, appeal.id, 'reversed', '')
  expect((await findVisibleComment(await buildMember(), id)).comment.id).toBe(id)
})

test('rejecting an appeal changes nothing', async () => {
  const [admin, member] = [await buildMember({ role: 'admin' }), await buildMember()]
  const post = await buildPost({ userId: member.id, lockedAt: new Date() })
  const { id } = await buildAppeal({ memberId: member.id, postId: post.id })
  await answerAppeal(admin, id, 'upheld', 'It was off topic.')
  expect((await findVisiblePost(member, post.id)).locked).toBe(true)
  const [item] = await notified(member)
  expect(item?.newest.details).toEqual({ decision: 'appeal-upheld', reason: 'It was off topic.' })
})

test('the queue offers to undo what was just done there, and nothing else', () => {
  const id = '0192d3a4-0000-7000-8000-000000000000'
  const undo = (query: string) => readResult(new URLSearchParams(query))?.undo
  const words = (verdict: string) => readResult(new URLSearchParams(`decided=${id}&as=${verdict}`))?.words
  expect(words('hidden')).toContain(queueLabels.notified)
  // Its author learns nothing of a report that was dismissed.
  expect(words('dismissed')).toBe(`Dismissed. Nothing was changed. ${queueLabels.reportersNotified}`)
  expect(undo(`decided=${id}`)).toBe(`/campus/moderation/decisions/${id}?_method=DELETE`)
  expect(undo(`did=removed&of=${id}&texts=40&members=30`)).toBe(`/campus/moderation/batches/${id}?_method=DELETE`)
  expect(undo(`did=locked&of=${id}`)).toBe(`/campus/post/${id}/lock?_method=DELETE&from=queue`)
  expect(readResult(new URLSearchParams('did=locked&of=x'))).toBeNull()
  expect(readResult(new URLSearchParams(`did=everything&of=${id}`))).toBeNull()
})

test('a suspension by the auth service is in the record of the member, without a moderator', async () => {
  const member = await buildMember()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await recordSuspension({ memberId: member.id, until, reason: 'Spam', batchId: newId() }, system)
  const moderator = await buildMember({ role: 'moderator' })
  expect(await listMeasures(moderator, member.id)).toMatchObject([{ measure: 'suspended', takenBy: null }])
})
