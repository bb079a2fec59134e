import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound, TooMany } from '#app/platform/errors.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { foundAt } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildTopic } from '../topics/factory.ts'
import { trashTopic } from '../topics/trash-topic.server.ts'
import { editPost } from './edit.server.ts'
import { buildPost } from './factory.ts'
import { hidePost, unhidePost } from './hide.server.ts'
import { listPosts, listPostsOf } from './list/queries.server.ts'
import { lockPost } from './lock.server.ts'
import { movePost } from './move.server.ts'
import { publishPost } from './publish.server.ts'
import { findVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'
import { trashPost } from './trash-post.server.ts'

testDatabase()

const draft = {
  title: 'Proof of concept or proof of value?',
  content: 'No success criteria in writing, no environment.',
}

test('a post is listed in its topic with its author', async () => {
  const author = await buildMember({ name: 'Ada Lovelace', headline: 'Presales lead' })
  const topic = await buildTopic()
  const { id } = await publishPost(author, topic.slug, draft)
  const { items } = await listPosts(author, topic.id)
  expect(items).toMatchObject([
    { id, title: draft.title, author: { name: 'Ada Lovelace', headline: 'Presales lead' }, likeCount: 0 },
  ])
})

test('submitting the same form twenty times at once creates one post', async () => {
  const author = await buildMember()
  const topic = await buildTopic()
  const key = newId()
  const sent = await Promise.all(Array.from({ length: 20 }, () => publishPost(author, topic.slug, { ...draft, key })))
  expect(new Set(sent.map((post) => post.id)).size).toBe(1)
  expect((await listPosts(author, topic.id)).items).toHaveLength(1)
})

test('a different text with a used key creates another post, so that no text is lost', async () => {
  const author = await buildMember()
  const topic = await buildTopic()
  const key = newId()
  await publishPost(author, topic.slug, { ...draft, key })
  await publishPost(author, topic.slug, { ...draft, content: 'Written after going back.', key })
  expect((await listPosts(author, topic.id)).items).toHaveLength(2)
})

test('a member can publish twenty posts an hour', async () => {
  const author = await buildMember()
  const topic = await buildTopic()
  for (let post = 0; post < 20; post++) await publishPost(author, topic.slug, draft)
  await expect(publishPost(author, topic.slug, draft)).rejects.toThrow(TooMany)
})

test('a suspended member cannot publish, and the error says until when', async () => {
  const author = await buildMember({ suspendedUntil: new Date('2999-01-02T03:04:00Z') })
  const topic = await buildTopic()
  await expect(publishPost(author, topic.slug, draft)).rejects.toThrow(
    'You are suspended until January 2, 2999 at 3:04 AM UTC.',
  )
  expect((await listPosts(author, topic.id)).items).toEqual([])
})

test('the pages of a topic list each post once, forward and backward', async () => {
  const reader = await buildMember()
  const topic = await buildTopic()
  // Three posts per timestamp: the id breaks the tie.
  for (let n = 0; n < 47; n++)
    await buildPost({
      topicId: topic.id,
      userId: reader.id,
      title: `Post ${n}`,
      createdAt: new Date(1_700_000_000_000 + Math.floor(n / 3) * 1000),
    })
  const first = await listPosts(reader, topic.id)
  expect(first.before).toBeNull()
  const second = await listPosts(reader, topic.id, { after: first.after as string })
  const third = await listPosts(reader, topic.id, { after: second.after as string })
  expect(third.after).toBeNull()
  const seen = [...first.items, ...second.items, ...third.items].map((post) => post.id)
  expect(seen).toHaveLength(47)
  expect(new Set(seen).size).toBe(47)
  const back = await listPosts(reader, topic.id, { before: third.before as string })
  expect(back).toEqual(second)
  expect((await listPosts(reader, topic.id, { before: back.before as string })).before).toBeNull()
})

test('a slug lists the posts of the current topic, not those of a removed one with the same slug', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const former = await buildTopic({ slug: 'used-twice' })
  await buildPost({ topicId: former.id })
  await trashTopic(moderator, 'used-twice', former.name)
  const topic = await buildTopic({ slug: 'used-twice' })
  for (let n = 0; n < 22; n++) await buildPost({ topicId: topic.id })
  const first = await listPosts(moderator, { slug: 'used-twice' })
  expect(first).toEqual(await listPosts(moderator, topic.id))
  const after = { after: first.after as string }
  expect(await listPosts(moderator, { slug: 'used-twice' }, after)).toEqual(await listPosts(moderator, topic.id, after))
})

test('an edited post is marked; an edit without changes does not mark it', async () => {
  const author = await buildMember()
  const post = await buildPost({ userId: author.id })
  await editPost(author, post.id, { title: post.title, content: post.content })
  expect((await findVisiblePost(author, post.id)).edited).toBe(false)
  await editPost(author, post.id, draft)
  expect(await findVisiblePost(author, post.id)).toMatchObject({ ...draft, edited: true })
})

test('editing somebody else’s post is forbidden and stores nothing', async () => {
  const post = await buildPost()
  const stranger = await buildMember()
  await expect(editPost(stranger, post.id, draft)).rejects.toThrow(Forbidden)
  await expect(trashPost(stranger, post.id)).rejects.toThrow(Forbidden)
  expect(await findVisiblePost(stranger, post.id)).toMatchObject({ title: post.title, edited: false })
  expect(await database().select().from(auditLog).where(eq(auditLog.actorId, stranger.id))).toEqual([])
})

test('a hidden post is visible to its author and moderators only, until it is shown again', async () => {
  const author = await buildMember()
  const other = await buildMember()
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost({ userId: author.id, title: 'Quetzal enclosure' })
  await expect(hidePost(author, post.id)).rejects.toThrow(Forbidden)
  await hidePost(moderator, post.id)
  await expect(findVisiblePost(other, post.id)).rejects.toThrow(NotFound)
  expect((await listPosts(other, post.topicId)).items).toEqual([])
  expect((await listPostsOf(other, author.id)).items).toEqual([])
  expect(await foundAt(other, 'q=quetzal')).toEqual([])
  expect(await findVisiblePost(author, post.id)).toMatchObject({ hidden: true })
  expect((await listPosts(moderator, post.topicId)).items).toHaveLength(1)
  await unhidePost(moderator, post.id)
  expect(await findVisiblePost(other, post.id)).toMatchObject({ hidden: false })
  const logged = await database()
    .select({ act: auditLog.act })
    .from(auditLog)
    .where(eq(auditLog.subjectId, post.id))
    .orderBy(auditLog.at)
  expect(logged.map((row) => row.act)).toEqual(['post.hidden', 'post.restored'])

  // The post is shown already: nothing changes, and no event is emitted.
  await unhidePost(moderator, post.id)
  expect(await database().$count(auditLog, eq(auditLog.subjectId, post.id))).toBe(2)
})

test('only moderators can edit a locked post', async () => {
  const author = await buildMember()
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost({ userId: author.id })
  await lockPost(moderator, post.id)
  await expect(editPost(author, post.id, draft)).rejects.toThrow(Forbidden)
  await editPost(moderator, post.id, draft)
  expect(await findVisiblePost(author, post.id)).toMatchObject({ locked: true, title: draft.title })
})

test('a moderator moves a post to another topic; an unknown topic is rejected', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost()
  const target = await buildTopic()
  await expect(movePost(moderator, post.id, 'no-such-topic')).rejects.toThrow(Invalid)
  await expect(movePost(moderator, post.id, '')).rejects.toThrow('Please choose a topic.')
  await movePost(moderator, post.id, target.slug)
  expect((await listPosts(moderator, post.topicId)).items).toEqual([])
  expect((await listPosts(moderator, target.id)).items).toMatchObject([{ id: post.id }])
})

test('a deleted post is not found by anybody', async () => {
  const author = await buildMember()
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost({ userId: author.id })
  await trashPost(author, post.id)
  for (const actor of [author, moderator]) await expect(findVisiblePost(actor, post.id)).rejects.toThrow(NotFound)
  expect((await listPosts(moderator, post.topicId)).items).toEqual([])
})

test.each(['', 'x', '0', "1' or '1'='1", '00000000-0000-0000-0000-00000000000g'])('%j finds no post', async (id) => {
  await expect(findVisiblePost(await buildMember(), id)).rejects.toThrow(NotFound)
})

test('search matches stems, and special characters do not break the query', async () => {
  const reader = await buildMember()
  const post = await buildPost({ title: 'Negotiating discounts with hippopotamuses' })
  expect((await foundAt(reader, 'q=hippopotamus+negotiation')).map(({ id }) => id)).toContain(post.id)
  for (const words of ["'); drop table posts; --", '"unbalanced', '& | !', '😀'])
    expect(Array.isArray(await foundAt(reader, `${new URLSearchParams({ q: words })}`))).toBe(true)
})

test('five concurrent hidings of a post write one audit event', async () => {
  const moderators = await Promise.all(Array.from({ length: 5 }, () => buildMember({ role: 'moderator' })))
  const post = await buildPost()
  await Promise.all(moderators.map((moderator) => hidePost(moderator, post.id)))
  const lines = await database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.act, 'post.hidden'), eq(auditLog.subjectId, post.id)))
  expect(lines).toHaveLength(1)
})

test('a suspended moderator cannot hide a post', async () => {
  const suspended = await buildMember({ role: 'moderator', suspendedUntil: new Date(Date.now() + 60_000) })
  const post = await buildPost()
  await expect(hidePost(suspended, post.id)).rejects.toThrow(Forbidden)
  expect((await findVisiblePost(await buildMember(), post.id)).hidden).toBe(false)
})

test('a post is not published in a topic that is being removed at the same time', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const authors = await Promise.all(Array.from({ length: 20 }, () => buildMember()))
  const topic = await buildTopic()
  await Promise.allSettled([
    ...authors.slice(0, 10).map((author) => publishPost(author, topic.slug, draft)),
    trashTopic(moderator, topic.slug, topic.name),
    ...authors.slice(10).map((author) => publishPost(author, topic.slug, draft)),
  ])
  expect((await listPosts(moderator, topic.id)).items).toEqual([])
})

test('a post that is shown again returns to its former position in the list', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const activeAt = new Date(Date.now() - 5_000_000)
  const { id } = await buildPost({ activeAt })
  await hidePost(moderator, id)
  await unhidePost(moderator, id)
  const [shown] = await database().select({ activeAt: posts.activeAt }).from(posts).where(eq(posts.id, id))
  expect(shown).toEqual({ activeAt })
})

test('editing is limited to 120 posts an hour per member', async () => {
  const [author, other] = [await buildMember(), await buildMember()]
  const [mine, others] = [await buildPost({ userId: author.id }), await buildPost({ userId: other.id })]
  await consume({ name: 'post.edit', points: 120, seconds: 3600, per: 'account' }, author.id, 120)
  await expect(editPost(author, mine.id, draft)).rejects.toThrow(TooMany)
  await editPost(other, others.id, draft)
  expect(await findVisiblePost(author, mine.id)).not.toMatchObject({ title: draft.title })
})

test('approving a pending post publishes it; unhiding a hidden one does not publish it again', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const published: string[] = []
  onEvent('post.published', async ({ postId }) => {
    published.push(postId)
  })
  const hiddenAt = new Date()
  const [pending, hidden] = [await buildPost({ hiddenAt, pendingReviewAt: hiddenAt }), await buildPost({ hiddenAt })]
  for (const { id } of [pending, hidden]) await unhidePost(moderator, id)
  expect(published).toEqual([pending.id])
})
