import { and, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cursor } from '#app/platform/lists/page-of.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { foundAt } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildPost } from '../posts/factory.ts'
import { lockPost } from '../posts/lock.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { posts } from '../posts/tables.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { editComment } from './edit.server.ts'
import { buildComment } from './factory.ts'
import { findVisibleComment, listComments, listCommentsOf } from './queries.server.ts'
import { comments } from './tables.server.ts'
import { trashComment } from './trash-comment.server.ts'
import { writeComment } from './write.server.ts'

testDatabase()

test('comments are listed oldest first and counted', async () => {
  const member = await buildMember()
  const post = await buildPost()
  const first = await writeComment(member, post.id, { content: 'First.' })
  const second = await writeComment(member, post.id, { content: 'Second.' })
  expect((await listComments(await findVisiblePost(member, post.id))).items.map((comment) => comment.id)).toEqual([
    first.id,
    second.id,
  ])
  expect((await findVisiblePost(member, post.id)).commentCount).toBe(2)
})

test('the list of a member’s comments goes on past comments on removed posts', async () => {
  const [author, reader, removed] = [await buildMember(), await buildMember(), await buildPost()]
  const write = (at: number, postId?: string) =>
    buildComment({ userId: author.id, createdAt: new Date(1_700_000_000_000 + at), ...(postId && { postId }) })
  const oldest = await write(0)
  for (let at = 1; at <= 20; at++) await write(at, removed.id)
  const newest = await write(21)
  await trashPost(await buildMember({ role: 'moderator' }), removed.id)
  const read = (cursor: Cursor) => readCursor(cursor, (at) => listCommentsOf(reader, author.id, at))
  const between = await read({ after: newest.id })
  expect(between.items).toEqual([])
  expect((await read({ after: between.after ?? '' })).items).toMatchObject([{ id: oldest.id }])
  expect((await read({ before: between.before ?? '' })).items).toMatchObject([{ id: newest.id }])
  expect((await read({ after: oldest.id })).items).toMatchObject([{ id: newest.id }])
})

test('submitting the same form twenty times at once creates one comment', async () => {
  const member = await buildMember()
  const post = await buildPost()
  const key = newId()
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => writeComment(member, post.id, { content: 'Once.', key })),
  )
  expect(new Set(sent.map((comment) => comment.id)).size).toBe(1)
  expect((await findVisiblePost(member, post.id)).commentCount).toBe(1)
})

test('a permanent link shows the page that contains its comment', async () => {
  const reader = await buildMember()
  const post = await buildPost()
  const ids: string[] = []
  for (let n = 0; n < 60; n++)
    ids.push(
      (
        await buildComment({
          postId: post.id,
          userId: reader.id,
          content: `Comment ${n}`,
          createdAt: new Date(1_700_000_000_000 + n),
        })
      ).id,
    )
  const page = await listComments(await findVisiblePost(reader, post.id), { around: ids[30] as string })
  expect(page.items.map((comment) => comment.id)).toEqual(ids.slice(20, 40))
  const next = await listComments(await findVisiblePost(reader, post.id), { after: page.after as string })
  expect(next.items.map((comment) => comment.id)).toEqual(ids.slice(40, 60))
  expect(next.after).toBeNull()
  const earlier = await listComments(await findVisiblePost(reader, post.id), { before: page.before as string })
  expect(earlier.items.map((comment) => comment.id)).toEqual(ids.slice(0, 20))
  expect(earlier.before).toBeNull()
  const last = await listComments(await findVisiblePost(reader, post.id), { around: ids[59] as string })
  expect(last.after).toBeNull()
  await expect(listComments(await findVisiblePost(reader, post.id), { around: newId() })).rejects.toThrow(NotFound)
})

test('only moderators can comment on a locked post', async () => {
  const post = await buildPost({ lockedAt: new Date() })
  await expect(writeComment(await buildMember(), post.id, { content: 'Late.' })).rejects.toThrow(Forbidden)
  await writeComment(await buildMember({ role: 'moderator' }), post.id, { content: 'Closed, see the other thread.' })
  expect((await findVisiblePost(await buildMember(), post.id)).commentCount).toBe(1)
})

test('a deleted comment keeps its place and loses its text', async () => {
  const author = await buildMember()
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost()
  const mine = await writeComment(author, post.id, { content: 'Mine.' })
  const removed = await writeComment(author, post.id, { content: 'Rude.' })
  await trashComment(author, mine.id)
  await trashComment(moderator, removed.id)
  expect((await listComments(await findVisiblePost(author, post.id))).items).toMatchObject([
    { content: '', deleted: 'author' },
    { content: '', deleted: 'moderator' },
  ])
  expect((await findVisiblePost(author, post.id)).commentCount).toBe(0)
  await expect(findVisibleComment(author, mine.id)).rejects.toThrow(NotFound)
})

test('somebody else’s comment is neither edited nor deleted', async () => {
  const comment = await buildComment()
  const stranger = await buildMember()
  await expect(editComment(stranger, comment.id, { content: 'Changed.' })).rejects.toThrow(Forbidden)
  await expect(trashComment(stranger, comment.id)).rejects.toThrow(Forbidden)
  expect((await findVisibleComment(stranger, comment.id)).comment).toMatchObject({
    content: comment.content,
    edited: false,
  })
})

test('comments of a hidden post are found by nobody who cannot see it', async () => {
  const author = await buildMember()
  const post = await buildPost({ hiddenAt: new Date() })
  const comment = await buildComment({ postId: post.id, userId: author.id, content: 'Xylophone rehearsal' })
  expect(await foundAt(author, 'q=xylophone')).toEqual([])
  expect((await listCommentsOf(author, author.id)).items).toEqual([])
  await expect(findVisibleComment(author, comment.id)).rejects.toThrow(NotFound)
  const moderator = await buildMember({ role: 'moderator' })
  expect(await foundAt(moderator, 'q=xylophones')).toMatchObject([{ id: comment.id, title: post.title }])
})

test('the comments of a member are listed newest first, forward and backward', async () => {
  const member = await buildMember()
  const post = await buildPost()
  for (let n = 0; n < 45; n++)
    await buildComment({ postId: post.id, userId: member.id, createdAt: new Date(1_700_000_000_000 + n) })
  const first = await listCommentsOf(member, member.id)
  const second = await listCommentsOf(member, member.id, { after: first.after as string })
  const third = await listCommentsOf(member, member.id, { after: second.after as string })
  expect([first.items.length, second.items.length, third.items.length, third.after]).toEqual([20, 20, 5, null])
  expect(await listCommentsOf(member, member.id, { before: third.before as string })).toEqual(second)
})

test('a comment is not created on a post that is being removed or locked at the same time', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const [removed, locked] = [await buildPost(), await buildPost()]
  const writers = await Promise.all(Array.from({ length: 10 }, () => buildMember()))
  const write = (postId: string) => writers.map((writer) => writeComment(writer, postId, { content: 'Just now.' }))
  const outcomes = await Promise.allSettled([
    ...write(removed.id),
    trashPost(moderator, removed.id),
    ...write(removed.id),
    ...write(locked.id),
    lockPost(moderator, locked.id),
    ...write(locked.id),
  ])
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toSatisfy(isRefusal)
  // Exactly the requests that succeeded are counted.
  const [gone] = await database().select().from(posts).where(eq(posts.id, removed.id))
  expect(gone?.commentCount).toBe(outcomes.slice(0, 21).filter(isDone).length - 1)
  const late = await database()
    .select()
    .from(comments)
    .where(and(eq(comments.postId, removed.id), gt(comments.createdAt, gone?.deletedAt as Date)))
  expect(late).toEqual([])
  expect((await findVisiblePost(moderator, locked.id)).commentCount).toBe(outcomes.slice(21).filter(isDone).length - 1)
})

const isRefusal = (error: unknown) => error instanceof NotFound || error instanceof Forbidden
const isDone = (outcome: PromiseSettledResult<unknown>) => outcome.status === 'fulfilled'

test('the comments of a member are listed newest first', async () => {
  const member = await buildMember()
  const moments = [3, 1, 2].map((hours) => new Date(Date.now() - hours * 3_600_000))
  for (const createdAt of moments) await buildComment({ userId: member.id, createdAt })
  const { items } = await listCommentsOf(member, member.id)
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime())
  expect(items.map(({ createdAt }) => createdAt)).toEqual(newestFirst)
})
