import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { deleteEvent } from '#app/events/delete.server.ts'
import { buildEvent } from '#app/events/factory.ts'
import { findEvent, listUpcoming } from '#app/events/queries.server.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { register } from '#app/events/registrations/register.server.ts'
import { deletedEvents, restoreEvent } from '#app/events/restore.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import type { Sql } from '#app/platform/database/pool/sql.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { foundAt } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { listComments, listCommentsOf } from '../comments/queries.server.ts'
import { restoreComment } from '../comments/restore.server.ts'
import { deletedComments } from '../comments/trash.server.ts'
import { trashComment } from '../comments/trash-comment.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { buildDecision, buildReport } from '../moderation/factory.ts'
import { writeNote } from '../moderation/notes/write-note.server.ts'
import { buildPost } from '../posts/factory.ts'
import { likePost } from '../posts/likes/like.server.ts'
import { listPosts, listPostsOf } from '../posts/list/queries.server.ts'
import { pinPost } from '../posts/pin/pin.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { restorePost } from '../posts/restore.server.ts'
import { countInTopic, deletedPosts } from '../posts/trash.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { createTopic } from '../topics/create.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { findTopic } from '../topics/queries.server.ts'
import { restoreTopic } from '../topics/restore.server.ts'
import { deletedTopics } from '../topics/trash.server.ts'
import { trashTopic } from '../topics/trash-topic.server.ts'
import { purgeCampusTrash } from './purge.server.ts'

testDatabase()

const long = new Date(Date.now() - 31 * 86_400_000)

test('deleting a topic requires its name, and restoring it restores the posts deleted with it', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const author = await buildMember()
  const topic = await buildTopic({ name: 'Objections' })
  const posts = await Promise.all([1, 2, 3].map(() => buildPost({ topicId: topic.id, userId: author.id })))
  const [notDeleted, , deletedBefore] = posts.map((post) => post.id) as [string, string, string]
  await writeComment(author, notDeleted, { content: 'A comment.' })
  await trashPost(author, deletedBefore)
  await expect(trashTopic(moderator, topic.slug, 'Objection')).rejects.toThrow(Invalid)
  expect(await countInTopic(moderator, topic.id)).toEqual({ posts: 2, comments: 1 })
  await expect(countInTopic(author, topic.id)).rejects.toThrow(Forbidden)
  await trashTopic(moderator, topic.slug, ' Objections ')
  await expect(findVisiblePost(author, notDeleted)).rejects.toThrow(NotFound)
  expect((await listPostsOf(author, author.id)).items).toEqual([])
  expect((await listCommentsOf(author, author.id)).items).toEqual([])
  expect((await deletedTopics(moderator)).map(({ id }) => id)).toContain(topic.id)
  await expect(restorePost(author, notDeleted)).rejects.toThrow(Conflict)
  await restoreTopic(moderator, topic.id)
  expect((await listPosts(author, (await findTopic(author, topic.slug)).id)).items).toHaveLength(2)
  expect((await findVisiblePost(author, notDeleted)).commentCount).toBe(1)
  await expect(findVisiblePost(author, deletedBefore)).rejects.toThrow(NotFound)
})

test('a post that was deleted before its topic cannot be restored before the topic', async () => {
  const [moderator, author] = [await buildMember({ role: 'moderator' }), await buildMember()]
  const topic = await buildTopic()
  const { id } = await buildPost({ topicId: topic.id, userId: author.id })
  await trashPost(author, id)
  await trashTopic(moderator, topic.slug, topic.name)
  for (const actor of [author, moderator]) await expect(restorePost(actor, id)).rejects.toThrow(Conflict)
  await restoreTopic(moderator, topic.id)
  await expect(findVisiblePost(author, id)).rejects.toThrow(NotFound)
  await restorePost(author, id)
  expect((await findVisiblePost(author, id)).id).toBe(id)
})

test('a topic and its posts that are deleted and restored concurrently end in a consistent state', async () => {
  const [moderator, author] = [await buildMember({ role: 'moderator' }), await buildMember()]
  const races = Array.from({ length: 10 }, async () => {
    const topic = await buildTopic()
    const { id } = await buildPost({ topicId: topic.id, userId: author.id })
    await trashPost(author, id)
    const [removal, recovery] = await Promise.allSettled([
      trashTopic(moderator, topic.slug, topic.name),
      restorePost(author, id),
    ])
    expect(removal).toMatchObject({ status: 'fulfilled' })
    if (recovery.status === 'rejected') expect(recovery.reason).toBeInstanceOf(Conflict)
    // In either order, the post is not left without its topic.
    await expect(findVisiblePost(author, id)).rejects.toThrow(NotFound)
  })
  await Promise.all(races)
})

async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count
}

test('pinning a post while its author restores it again does not deadlock', async () => {
  const [moderator, author] = [await buildMember({ role: 'moderator' }), await buildMember()]
  const { id } = await buildPost({ userId: author.id })
  const connections = open(databaseAddress(), { max: 2 })
  onTestFinished(() => connections.end())
  const acts: Promise<void>[] = []
  await connections.begin(async (holder) => {
    await holder`select from posts where id = ${id} for update`
    for (const act of [() => pinPost(moderator, id), () => restorePost(author, id)]) {
      acts.push(act())
      await expect.poll(() => countWaiting(connections)).toBe(acts.length)
    }
  })
  await Promise.all(acts)
})

test('a post that is moved while it is being pinned is pinned in neither topic', async () => {
  const [moderator, other, { id }] = [await buildMember({ role: 'moderator' }), await buildTopic(), await buildPost()]
  const connections = open(databaseAddress(), { max: 2 })
  onTestFinished(() => connections.end())
  const acts: Promise<unknown>[] = []
  await connections.begin(async (mover) => {
    await mover`update posts set topic_id = ${other.id} where id = ${id}`
    acts.push(expect(pinPost(moderator, id)).rejects.toThrow(Conflict))
    await expect.poll(() => countWaiting(connections)).toBe(1)
  })
  await Promise.all(acts)
  expect(await findVisiblePost(moderator, id)).toMatchObject({ topicId: other.id, pinned: false })
})

test('eight concurrent restores restore a record once, and all succeed', async () => {
  const [author, admin] = [await buildMember(), await buildMember({ role: 'admin' })]
  const [topic, post, event] = [await buildTopic(), await buildPost({ userId: author.id }), await buildEvent()]
  const { id } = await writeComment(author, post.id, { content: 'Here again.' })
  await trashComment(author, id)
  await trashTopic(admin, topic.slug, topic.name)
  await deleteEvent(admin, event.id)
  expect(await restoredByEight(() => restoreComment(author, id))).toEqual({ answered: 8, restored: 1 })
  expect((await findVisiblePost(author, post.id)).commentCount).toBe(1)
  await trashPost(author, post.id)
  expect(await restoredByEight(() => restorePost(admin, post.id))).toEqual({ answered: 8, restored: 1 })
  expect(await restoredByEight(() => restoreTopic(admin, topic.id))).toEqual({ answered: 8, restored: 1 })
  expect(await restoredByEight(() => restoreEvent(admin, event.id))).toEqual({ answered: 8, restored: 1 })
})

test('a record that is not deleted is not found by those who could not restore it', async () => {
  const [author, reader] = [await buildMember(), await buildMember()]
  const post = await buildPost({ userId: author.id })
  const { id } = await writeComment(author, post.id, { content: 'Mine.' })
  await expect(restorePost(reader, post.id)).rejects.toThrow(NotFound)
  await expect(restoreComment(reader, id)).rejects.toThrow(NotFound)
  for (const recover of [restorePost, restoreComment]) await expect(recover(author, newId())).rejects.toThrow(NotFound)
})

test('a topic is not restored if its slug is in use by now, and the error says so', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const topic = await buildTopic({ slug: 'taken-by-now' })
  await trashTopic(moderator, topic.slug, topic.name)
  await createTopic(moderator, { name: 'Next', slug: 'taken-by-now', description: '' })
  await expect(restoreTopic(moderator, topic.id)).rejects.toThrow('Another topic now uses its slug.')
})

test('a deleted post is invisible everywhere, and is restored with its comments and likes', async () => {
  const author = await buildMember()
  const post = await buildPost({ userId: author.id, title: 'Quizzical walruses' })
  await writeComment(author, post.id, { content: 'Mine.' })
  await likePost(author, post.id)
  await trashPost(author, post.id)
  expect(await foundAt(author, 'q=walrus')).toEqual([])
  expect((await listPosts(author, post.topicId)).items).toEqual([])
  await restorePost(author, post.id)
  expect(await findVisiblePost(author, post.id)).toMatchObject({ commentCount: 1, likeCount: 1 })
  expect(await foundAt(author, 'q=walrus')).toMatchObject([{ id: post.id }])
})

test('only moderators can restore what a moderator deleted', async () => {
  const [author, moderator] = [await buildMember(), await buildMember({ role: 'moderator' })]
  const post = await buildPost({ userId: author.id })
  const { id } = await writeComment(author, post.id, { content: 'Rude.' })
  await trashComment(moderator, id)
  await expect(restoreComment(author, id)).rejects.toThrow(Forbidden)
  expect((await deletedComments(moderator)).find((comment) => comment.id === id)?.words).toBe('Rude.')
  await restoreComment(moderator, id)
  await trashPost(moderator, post.id)
  await expect(restorePost(author, post.id)).rejects.toThrow(Forbidden)
  await restorePost(moderator, post.id)
})

test('members find only their own deleted posts and comments in the trash', async () => {
  const [author, other] = [await buildMember(), await buildMember()]
  const post = await buildPost({ userId: author.id })
  const { id } = await writeComment(author, post.id, { content: 'Mine.' })
  await trashComment(author, id)
  await trashPost(author, post.id)
  expect((await deletedComments(author)).map(({ words }) => words)).toEqual(['Mine.'])
  expect((await deletedPosts(author)).map((row) => row.id)).toEqual([post.id])
  expect(await deletedPosts(other)).toEqual([])
  expect(await deletedComments(other)).toEqual([])
  await expect(deletedTopics(author)).rejects.toThrow(Forbidden)
})

test('deleting and restoring a comment eight times at once leaves a correct count', async () => {
  const author = await buildMember()
  const post = await buildPost()
  const { id } = await writeComment(author, post.id, { content: 'Here and gone.' })
  await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? trashComment(author, id) : restoreComment(author, id))),
  )
  const current = await findVisiblePost(author, post.id)
  const shown = (await listComments(current)).items.filter((comment) => !comment.deleted)
  expect(current.commentCount).toBe(shown.length)
})

test('a deleted event is restored with its registrations', async () => {
  const [admin, guest] = [await buildMember({ role: 'admin' }), await buildMember()]
  const event = await buildEvent({ capacity: 2 })
  await buildRegistration({ eventId: event.id, userId: guest.id })
  await deleteEvent(admin, event.id)
  expect((await listUpcoming(guest)).items.map(({ id }) => id)).not.toContain(event.id)
  expect((await deletedEvents(admin)).map(({ id }) => id)).toContain(event.id)
  await restoreEvent(admin, event.id)
  expect(await findEvent(guest, event.id)).toMatchObject({ registered: true, seatsTaken: 1 })
})

test('a past event can be deleted and restored', async () => {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent({ startsAt: new Date('2024-01-01T10:00:00Z') })
  await deleteEvent(admin, event.id)
  await expect(findEvent(admin, event.id)).rejects.toThrow(NotFound)
  await restoreEvent(admin, event.id)
  expect((await findEvent(admin, event.id)).id).toBe(event.id)
})

test('after 30 days deleted records are purged and cannot be restored', async () => {
  const [author, admin] = [await buildMember(), await buildMember({ role: 'admin' })]
  const topic = await buildTopic()
  const post = await buildPost({ topicId: topic.id, userId: author.id, content: 'Marker-one.' })
  const other = await buildPost({ userId: author.id })
  const under = await writeComment(author, post.id, { content: 'Marker-two.' })
  const alone = await writeComment(author, other.id, { content: 'Marker-three.' })
  const event = await buildEvent({ title: 'Marker-four' })
  await register(author, event.id)
  await likePost(author, post.id)
  for (const [subjectKind, subjectId] of [
    ['post', post.id],
    ['comment', under.id],
    ['comment', alone.id],
  ] as const) {
    await buildReport({ subjectKind, subjectId, reason: 'Marker-five.' })
    await buildDecision({ subjectKind, subjectId, reason: 'Marker-six.' })
    await writeNote(admin, subjectKind, subjectId, 'Marker-seven.')
  }
  const openReport = await buildReport({ subjectId: other.id, reason: 'It stands.' })
  await trashComment(author, alone.id)
  await trashTopic(admin, topic.slug, topic.name)
  await deleteEvent(admin, event.id)
  await purgeCampusTrash.perform({})
  expect(await remainingRows(post.id, under.id, event.id)).toBe(3)
  expect(await judged()).toEqual({ reports: 4, decisions: 3, notes: 3 })
  for (const [table, column] of [
    ['posts', 'deleted_at'],
    ['comments', 'deleted_at'],
    ['topics', 'removed_at'],
    ['events', 'removed_at'],
  ])
    await database().execute(
      sql.raw(`update ${table} set ${column} = '${long.toISOString()}' where ${column} is not null`),
    )
  await expect(restoreTopic(admin, topic.id)).rejects.toThrow(NotFound)
  await expect(restoreComment(author, alone.id)).rejects.toThrow(NotFound)
  await expect(restoreEvent(admin, event.id)).rejects.toThrow(NotFound)
  await purgeCampusTrash.perform({})
  expect(await remainingRows(post.id, under.id, event.id)).toBe(0)
  const {
    rows: [row],
  } = await database().execute<{ content: string }>(sql`select content from comments where id = ${alone.id}`)
  expect(row?.content).toBe('')
  expect(await judged()).toEqual({ reports: 1, decisions: 0, notes: 0 })
  expect((await database().execute(sql`select id from reports`)).rows).toEqual([{ id: openReport.id }])
  expect((await findVisiblePost(author, other.id)).id).toBe(other.id)
})

test('purging one post purges its comments and their reports', async () => {
  const author = await buildMember()
  const post = await buildPost({ userId: author.id })
  const under = await writeComment(author, post.id, { content: 'Beneath it.' })
  await buildReport({ subjectKind: 'comment', subjectId: under.id })
  const before = await judged()
  await trashPost(author, post.id)
  await database().execute(sql`update posts set deleted_at = ${long.toISOString()} where id = ${post.id}`)
  await purgeCampusTrash.perform({})
  expect(await remainingRows(post.id, under.id, newId())).toBe(0)
  expect(await judged()).toMatchObject({ reports: Number(before?.reports) - 1 })
})

async function remainingRows(postId: string, commentId: string, eventId: string): Promise<number> {
  const {
    rows: [row],
  } = await database().execute<{ rows: number }>(sql`
    select (select count(*) from posts where id = ${postId})::int
      + (select count(*) from comments where id = ${commentId})::int
      + (select count(*) from events where id = ${eventId})::int as rows`)
  return row?.rows ?? -1
}

async function judged() {
  const {
    rows: [row],
  } = await database().execute(sql`
    select (select count(*) from reports)::int as reports,
      (select count(*) from moderation_decisions)::int as decisions,
      (select count(*) from moderation_notes)::int as notes`)
  return row
}

test('restoring is limited to 120 posts or comments an hour, except for moderators', async () => {
  const [author, moderator] = [await buildMember(), await buildMember({ role: 'moderator' })]
  const post = await buildPost({ userId: author.id })
  const comment = await writeComment(author, post.id, { content: 'Mine.' })
  await trashComment(author, comment.id)
  for (const name of ['post.recover', 'comment.recover'])
    for (const { id } of [author, moderator])
      await consume({ name, points: 120, seconds: 3600, per: 'account' }, id, 120)
  await expect(restoreComment(author, comment.id)).rejects.toThrow(TooMany)
  await restoreComment(moderator, comment.id)
  await trashPost(author, post.id)
  await expect(restorePost(author, post.id)).rejects.toThrow(TooMany)
  await restorePost(moderator, post.id)
  await expect(findVisiblePost(author, post.id)).resolves.toMatchObject({ commentCount: 1 })
})
