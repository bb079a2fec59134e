import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from '../comments/edit.server.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { restoreComment } from '../comments/restore.server.ts'
import { trashComment } from '../comments/trash-comment.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { editPost } from '../posts/edit.server.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost, unhidePost } from '../posts/hide.server.ts'
import { publishPost } from '../posts/publish.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { posts } from '../posts/tables.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { buildReport } from './factory.ts'
import { decideOn, undoDecision } from './queue/decide.server.ts'
import { countWaiting, listWaiting } from './queue/queries.server.ts'

testDatabase()

const moderator = () => buildMember({ role: 'moderator' })
const actsOn = async (subjectId: string) => {
  const rows = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id))
  return rows.map(({ act }) => act)
}
const activeAt = async (id: string) => {
  const [row] = await database().select({ activeAt: posts.activeAt }).from(posts).where(eq(posts.id, id))
  return row?.activeAt.getTime() ?? 0
}
const waitingFor = async (id: string) => (await listWaiting(await moderator())).find((subject) => subject.id === id)

test('an edit that adds links is held for review; one that keeps approved links is not', async () => {
  const [spammer, reader, by] = [await buildMember(), await buildMember(), await moderator()]
  const { slug } = await buildTopic()
  const { id } = await publishPost(spammer, slug, { title: 'Hello', content: 'A harmless first post.' })
  const comment = await writeComment(spammer, id, { content: 'Harmless, too.' })
  await editComment(spammer, comment.id, { content: 'See [this](//spam.example)' })
  expect(await findVisiblePost(reader, id)).toMatchObject({ commentCount: 0, isPendingReview: false })
  await expect(findVisibleComment(reader, comment.id)).rejects.toThrow(NotFound)
  expect((await waitingFor(comment.id))?.reports).toEqual([{ reason: 'Held: a link by a new member.', reporter: null }])
  await editPost(spammer, id, { title: 'Hello', content: 'Now see https://spam.example' })
  await expect(findVisiblePost(reader, id)).rejects.toThrow(NotFound)
  expect((await waitingFor(id))?.reports).toEqual([{ reason: 'Held: a link by a new member.', reporter: null }])
  await decideOn(by, 'post', id, 'restored', '')
  await editPost(spammer, id, { title: 'Hello', content: 'Now do see https://spam.example' })
  expect((await findVisiblePost(reader, id)).isPendingReview).toBe(false)
  await editPost(by, id, { title: 'Hello', content: 'By a moderator: https://fine.example' })
  expect((await findVisiblePost(reader, id)).isPendingReview).toBe(false)
})

test('texts that a new member sends concurrently are held for review like those sent one after another', async () => {
  const [spammer, post, { slug }] = [await buildMember(), await buildPost(), await buildTopic()]
  const texts = (count: number) => Array.from({ length: count }, (_, n) => `Harmless ${n}`)
  const comments = texts(34).map((content) => writeComment(spammer, post.id, { content }))
  const pendingComments = (await Promise.all(comments)).map(({ id }) => waitingFor(id))
  expect((await Promise.all(pendingComments)).filter(Boolean)).toHaveLength(4)
  const published = texts(13).map((content) => publishPost(spammer, slug, { title: content, content }))
  const pendingPosts = (await Promise.all(published)).map(
    async ({ id }) => (await findVisiblePost(spammer, id)).isPendingReview,
  )
  expect((await Promise.all(pendingPosts)).filter(Boolean)).toHaveLength(3)
})

test.each([
  '[x](//spam.example)',
  '[x](http&#58;//spam.example)',
  'http://localhost:30001/x',
  'http://localhost:30001/x',
])('%s is an outbound link', async (content) => {
  const { slug } = await buildTopic()
  const spammer = await buildMember()
  const { id } = await publishPost(spammer, slug, { title: 'Hello', content })
  expect((await findVisiblePost(spammer, id)).isPendingReview).toBe(true)
})

test('three short comments within a minute do not end a member’s review period', async () => {
  const [spammer, post, { slug }] = [await buildMember(), await buildPost(), await buildTopic()]
  for (const content of ['Nice.', 'Indeed.', 'Thanks.']) await writeComment(spammer, post.id, { content })
  const { id } = await publishPost(spammer, slug, { title: 'Win', content: 'https://spam.example' })
  expect((await findVisiblePost(spammer, id)).isPendingReview).toBe(true)
})

test('a text that is pending review and then deleted leaves the queue', async () => {
  const [spammer, post, by] = [await buildMember(), await buildPost(), await moderator()]
  const before = await countWaiting(by)
  const pending = await writeComment(spammer, post.id, { content: 'https://spam.example' })
  expect(await countWaiting(by)).toBe((before ?? 0) + 1)
  await trashComment(spammer, pending.id)
  expect(await countWaiting(by)).toBe(before)
  await restoreComment(spammer, pending.id)
  expect(await countWaiting(by)).toBe((before ?? 0) + 1)
})

test.each(['hidden', 'dismissed'] as const)(
  'a pending comment that was %s is pending again once that is undone',
  async (decision) => {
    const [author, post, by] = [await buildMember(), await buildPost(), await moderator()]
    const { id } = await writeComment(author, post.id, { content: 'See https://a.example' })
    const { decisionId } = await decideOn(by, 'comment', id, decision, '')
    await undoDecision(by, decisionId)
    expect((await waitingFor(id))?.isPendingReview).toBe(true)
    expect((await findVisiblePost(by, post.id)).commentCount).toBe(0)
  },
)

test('a decision cannot be undone after a later one', async () => {
  const [author, by] = [await buildMember(), await moderator()]
  const post = await buildPost({ userId: author.id })
  await buildReport({ subjectId: post.id })
  const first = await decideOn(by, 'post', post.id, 'hidden', '')
  await buildReport({ subjectId: post.id })
  const second = await decideOn(by, 'post', post.id, 'dismissed', '')
  await expect(undoDecision(by, first.decisionId)).rejects.toThrow(Conflict)
  await undoDecision(by, second.decisionId)
  await undoDecision(by, first.decisionId)
  expect((await findVisiblePost(author, post.id)).hidden).toBe(false)
})

test('of two concurrent decisions the one that commits last is the later one', async () => {
  const by = await moderator()
  const post = await buildPost()
  await buildReport({ subjectId: post.id })
  const [begun, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const last = transaction(async () => {
    await database().execute(sql`select 1`)
    begun.resolve()
    await decided.promise
    return decideOn(by, 'post', post.id, 'dismissed', '')
  })
  await begun.promise
  const first = await decideOn(by, 'post', post.id, 'hidden', '')
  await buildReport({ subjectId: post.id })
  decided.resolve()
  await last
  await expect(undoDecision(by, first.decisionId)).rejects.toThrow(Conflict)
})

test('an approved text is announced as new at that moment; an unhidden one returns to its former position', async () => {
  const [author, by, { slug }] = [await buildMember(), await moderator(), await buildTopic()]
  const post = await publishPost(author, slug, { title: 'Hello', content: 'See https://a.example' })
  const earlier = new Date(Date.now() - 3_600_000)
  await database().update(posts).set({ activeAt: earlier }).where(eq(posts.id, post.id))
  await unhidePost(by, post.id)
  await unhidePost(by, post.id)
  expect(await actsOn(post.id)).toEqual(['content.held', 'post.restored', 'post.published'])
  expect(await activeAt(post.id)).toBeGreaterThan(earlier.getTime())
  const other = await buildPost({ userId: author.id, activeAt: earlier })
  await hidePost(by, other.id, 'Rude.')
  await unhidePost(by, other.id)
  expect(await actsOn(other.id)).toEqual(['post.hidden', 'post.restored'])
  expect(await activeAt(other.id)).toBe(earlier.getTime())
  const comment = await writeComment(author, other.id, { content: 'See https://a.example' })
  await decideOn(by, 'comment', comment.id, 'restored', '')
  expect(await actsOn(comment.id)).toEqual(['content.held', 'comment.restored', 'comment.written'])
})

test('undoing “show again” hides the post, and does not put it into review', async () => {
  const by = await moderator()
  const post = await buildPost()
  await hidePost(by, post.id, 'Rude.')
  await buildReport({ subjectId: post.id })
  const { decisionId } = await decideOn(by, 'post', post.id, 'restored', '')
  await undoDecision(by, decisionId)
  expect(await findVisiblePost(by, post.id)).toMatchObject({ hidden: true, isPendingReview: false })
})
