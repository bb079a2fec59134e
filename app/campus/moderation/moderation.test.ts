import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { foundAt } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { hideComment, unhideComment } from '../comments/hide.server.ts'
import { findVisibleComment, listComments } from '../comments/queries.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { notifyWaiting } from '../notifications/factory.ts'
import { grouped, sentence } from '../notifications/grouped.ts'
import { listNotifications } from '../notifications/queries.server.ts'
import { buildPost } from '../posts/factory.ts'
import { listPosts, newestTitles } from '../posts/list/queries.server.ts'
import { publishPost } from '../posts/publish.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { setFollow } from '../reading/follows/follow.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { findTopic } from '../topics/queries.server.ts'
import { buildDecision, buildReport } from './factory.ts'
import { decideOn, undoDecision } from './queue/decide.server.ts'
import { countWaiting, listWaiting } from './queue/queries.server.ts'

testDatabase()

const moderator = () => buildMember({ role: 'moderator' })
const notificationsOf = async (member: SignedIn) => {
  await notifyWaiting()
  return grouped((await listNotifications(member)).items).map(sentence)
}
const waitingFor = async (id: string) => (await listWaiting(await moderator())).find((subject) => subject.id === id)

test('reports about the same text are grouped, oldest first, with their reasons', async () => {
  const [first, second] = [await buildPost({ title: 'First' }), await buildPost()]
  const comment = await buildComment({ postId: first.id, content: 'Rude words' })
  await buildReport({ subjectId: first.id, reason: 'Spam.', createdAt: new Date('2026-01-01') })
  await buildReport({ subjectId: second.id, createdAt: new Date('2026-01-03') })
  await buildReport({ subjectId: comment.id, subjectKind: 'comment', createdAt: new Date('2026-01-02') })
  await buildReport({ subjectId: first.id, reason: 'Off topic.', createdAt: new Date('2026-01-04') })
  const queue = await listWaiting(await moderator())
  const ids = [first.id, comment.id, second.id]
  expect(queue.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
  expect(queue.find(({ id }) => id === first.id)?.reports.map(({ reason }) => reason)).toEqual(['Spam.', 'Off topic.'])
  expect(queue.find(({ id }) => id === comment.id)).toMatchObject({ title: 'First', text: 'Rude words' })
  expect(await countWaiting(await moderator())).toBeGreaterThanOrEqual(3)
  await expect(listWaiting(await buildMember())).rejects.toThrow(Forbidden)
})

test('hiding notifies the author and the reporters with the reason; undoing it restores everything', async () => {
  const [author, reporter, reader] = [await buildMember(), await buildMember(), await buildMember()]
  const by = await moderator()
  const post = await buildPost({ userId: author.id, title: 'Buy now' })
  await buildReport({ subjectId: post.id, reporterId: reporter.id })
  const { decisionId } = await decideOn(by, 'post', post.id, 'hidden', 'Advertising.')
  await expect(findVisiblePost(reader, post.id)).rejects.toThrow(NotFound)
  expect(await notificationsOf(author)).toEqual(['A moderator hid your post “Buy now”'])
  expect(await notificationsOf(reporter)).toEqual(['We reviewed your report about “Buy now”: it is now hidden'])
  expect((await listNotifications(author)).items[0]?.details.reason).toBe('Advertising.')
  expect(await waitingFor(post.id)).toBeUndefined()
  await Promise.all(Array.from({ length: 8 }, () => undoDecision(by, decisionId)))
  expect((await findVisiblePost(reader, post.id)).hidden).toBe(false)
  expect((await waitingFor(post.id))?.reports).toHaveLength(1)
})

test('of eight concurrent decisions one is made, and the other moderators see an error', async () => {
  const post = await buildPost()
  await buildReport({ subjectId: post.id })
  const crowd = await Promise.all(Array.from({ length: 4 }, moderator))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      decideOn(crowd[n % 4] as SignedIn, 'post', post.id, n % 2 ? 'dismissed' : 'hidden', ''),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Conflict)
  await expect(decideOn(await buildMember(), 'post', post.id, 'hidden', '')).rejects.toThrow(Forbidden)
  await expect(undoDecision(await buildMember(), (await buildDecision()).id)).rejects.toThrow(Forbidden)
})

test('a hidden comment keeps its position without its text, except for its author and moderators', async () => {
  const [author, reader, by] = [await buildMember(), await buildMember(), await moderator()]
  const post = await buildPost()
  const { id } = await writeComment(author, post.id, { content: 'Zymurgy insults' })
  await hideComment(by, id, 'Rude.')
  const seen = async (member: SignedIn) =>
    (await listComments(await findVisiblePost(member, post.id), {}, member)).items.map(({ content }) => content)
  expect([await seen(reader), await seen(author), await seen(by)]).toEqual([
    [''],
    ['Zymurgy insults'],
    ['Zymurgy insults'],
  ])
  await expect(findVisibleComment(reader, id)).rejects.toThrow(NotFound)
  expect(await foundAt(reader, 'q=zymurgy')).toEqual([])
  expect((await findVisiblePost(reader, post.id)).commentCount).toBe(0)
  expect((await notificationsOf(author))[0]).toMatch(/^A moderator hid your comment/)
  await unhideComment(by, id)
  expect(await seen(reader)).toEqual(['Zymurgy insults'])
  expect((await findVisiblePost(reader, post.id)).commentCount).toBe(1)
})

test('an honest first post with three links is queued, seen by its author, and appears when let through', async () => {
  const [newcomer, follower, reader] = [await buildMember({ name: 'Nova' }), await buildMember(), await buildMember()]
  const topic = await buildTopic()
  await setFollow(follower, { kind: 'topic', id: topic.id }, 'follow')
  const content = 'I read https://a.example, https://b.example and https://c.example. What else?'
  const { id } = await publishPost(newcomer, topic.slug, { title: 'Reading list', content })
  expect(await findVisiblePost(newcomer, id)).toMatchObject({ isPendingReview: true })
  await expect(findVisiblePost(reader, id)).rejects.toThrow(NotFound)
  expect(await notificationsOf(follower)).toEqual([])
  expect((await waitingFor(id))?.reports).toEqual([{ reason: 'Held: 3 links by a new member.', reporter: null }])
  const by = await moderator()
  const { decisionId } = await decideOn(by, 'post', id, 'restored', '')
  expect(await findVisiblePost(reader, id)).toMatchObject({ isPendingReview: false, hidden: false })
  expect(await notificationsOf(follower)).toEqual(['Nova posted “Reading list”'])
  expect(await notificationsOf(newcomer)).toEqual(['A moderator approved your post “Reading list”'])
  await undoDecision(by, decisionId)
  await expect(findVisiblePost(reader, id)).rejects.toThrow(NotFound)
  expect((await waitingFor(id))?.isPendingReview).toBe(true)
})

test('twenty posts of link spam never appear, nor do a newcomer’s comments with links', async () => {
  const [spammer, reader] = [await buildMember(), await buildMember()]
  const { slug } = await buildTopic()
  const post = await buildPost()
  const spam = { title: 'Win', content: 'Go to www.spam.example now' }
  await Promise.all(Array.from({ length: 20 }, () => publishPost(spammer, slug, spam)))
  await writeComment(spammer, post.id, { content: 'See http://spam.example' })
  expect((await listPosts(reader, (await findTopic(reader, slug)).id)).items).toEqual([])
  expect((await listComments(await findVisiblePost(reader, post.id), {}, reader)).items).toEqual([])
  expect((await findVisiblePost(reader, post.id)).commentCount).toBe(0)
  expect((await newestTitles(100)).filter(({ title }) => title === 'Win')).toEqual([])
})

test('texts of known members are published at once, and so is a first post without links', async () => {
  const known = await buildMember()
  await database().execute(sql`update members set joined_at = now() - interval '15 days' where id = ${known.id}`)
  const { slug } = await buildTopic()
  const links = { title: 'Links', content: 'https://a.example https://b.example' }
  const [old, fresh, staff] = await Promise.all([
    publishPost(known, slug, links),
    buildMember().then((member) => publishPost(member, slug, { title: 'Hello', content: 'First post.' })),
    buildMember({ role: 'editor' }).then((member) => publishPost(member, slug, links)),
  ])
  const reader = await buildMember()
  for (const { id } of [old, fresh, staff]) expect((await findVisiblePost(reader, id)).hidden).toBe(false)
})
