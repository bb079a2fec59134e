import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cursor } from '#app/platform/lists/page-of.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { loader as threadPage } from '../comments/thread/thread.route.tsx'
import { trashComment } from '../comments/trash-comment.server.ts'
import { loader as toUnread } from '../comments/unread.route.ts'
import { withUnread } from '../comments/unread.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { buildNotification } from '../notifications/factory.ts'
import { countUnread } from '../notifications/queries.server.ts'
import { buildPost } from '../posts/factory.ts'
import { listLively } from '../posts/list/queries.server.ts'
import { publishPost } from '../posts/publish.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { openTopic } from '../topics/queries.server.ts'
import { trashTopic } from '../topics/trash-topic.server.ts'
import { buildReadingMark } from './factory.ts'
import { buildFollow } from './follows/factory.ts'
import { endFollow, setFollow } from './follows/follow.server.ts'
import { followOf } from './follows/queries.server.ts'
import { markAllRead, markThreadRead } from './mark.server.ts'
import { threadAddress } from './unread.ts'

testDatabase()

const longAgo = new Date('2026-01-01T00:00:00Z')
const at = (minute: number) => new Date(longAgo.getTime() + minute * 60_000)

/** A member who has read nothing since the beginning of the year. */
async function reader(): Promise<SignedIn> {
  const member = await buildMember()
  await buildReadingMark(member.id, longAgo)
  return member
}

/** The unread state of one thread. */
async function unreadOf(member: SignedIn, postId: string) {
  const { items } = await listLively(member, {}, 500)
  return (await withUnread(member, items)).find(({ id }) => id === postId)?.unread
}

function open(loader: unknown, member: SignedIn, address: string, params: object) {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: member, admin: visitor })
  const request = new Request(`http://localhost${address}`)
  return (loader as (args: object) => Promise<unknown>)({ request, context, params })
}

test('posts from before a member joined are not unread', async () => {
  const post = await buildPost()
  await buildComment({ postId: post.id, createdAt: longAgo })
  expect(await unreadOf(await buildMember(), post.id)).toBeUndefined()
})

test('a new post is unread for others, and not for its author', async () => {
  const [author, other] = [await reader(), await reader()]
  const { slug } = await buildTopic()
  const { id } = await publishPost(author, slug, { title: 'A title', content: 'Some text.' })
  expect(await unreadOf(author, id)).toBeUndefined()
  expect(await unreadOf(other, id)).toEqual({ isNew: true, count: 0, first: null })
})

test('a thread that was read opens at the first unread comment by somebody else', async () => {
  const member = await reader()
  const post = await buildPost({ createdAt: at(1) })
  await buildComment({ postId: post.id, createdAt: at(2) })
  await markThreadRead(member, post.id, at(2))
  expect(await unreadOf(member, post.id)).toBeUndefined()
  await buildComment({ postId: post.id, userId: member.id, createdAt: at(3) })
  const first = await buildComment({ postId: post.id, createdAt: at(4) })
  await buildComment({ postId: post.id, createdAt: at(5) })
  const unread = await unreadOf(member, post.id)
  expect(unread).toEqual({ isNew: false, count: 2, first: first.id })
  expect(threadAddress(post.id, unread)).toBe(`/campus/post/${post.id}?at=${first.id}#comment-${first.id}`)
  const led = await open(toUnread, member, '/u', { id: post.id }).catch((to: Response) => to.headers.get('location'))
  expect(led).toBe(`/campus/post/${post.id}?at=${first.id}#comment-${first.id}`)
})

test('opening a thread marks its page as read, and returns the first unread comment', async () => {
  const member = await reader()
  const post = await buildPost({ createdAt: at(1) })
  const comments = []
  for (let n = 0; n < 25; n++) comments.push(await buildComment({ postId: post.id, createdAt: at(2 + n) }))
  const first = await open(threadPage, member, '/p', { id: post.id })
  expect(first).toMatchObject({ firstUnread: comments[0]?.id, unreadElsewhere: false })
  expect(await unreadOf(member, post.id)).toEqual({ isNew: false, count: 5, first: comments[20]?.id })
  expect(await open(threadPage, member, '/p', { id: post.id })).toMatchObject({ unreadElsewhere: true })
  await open(threadPage, member, `/p?at=${comments[20]?.id}`, { id: post.id })
  expect(await unreadOf(member, post.id)).toBeUndefined()
})

test('opening a thread without unread comments writes nothing', async () => {
  const member = await reader()
  const post = await buildPost({ createdAt: at(1) })
  const writes = async () => {
    const { queries } = await countingQueries(() => open(threadPage, member, '/p', { id: post.id }))
    return queries.filter((query) => /\b(insert|update|delete)\b/.test(query)).map((query) => query.trim().slice(0, 6))
  }
  expect(await writes()).toEqual(['insert'])
  expect(await writes()).toEqual([])
  await buildNotification({ memberId: member.id, postId: post.id })
  expect(await writes()).toEqual(['update'])
  expect(await countUnread(member)).toBe(0)
  expect(await writes()).toEqual([])
  await writeComment(await buildMember(), post.id, { content: 'Later.' })
  expect(await writes()).toEqual(['insert'])
  expect(await unreadOf(member, post.id)).toBeUndefined()
})

test('the read position never moves back, also in eight concurrent requests', async () => {
  const member = await reader()
  const post = await buildPost({ createdAt: at(1) })
  await Promise.all(Array.from({ length: 8 }, (_, n) => markThreadRead(member, post.id, at(1 + n))))
  expect((await markThreadRead(member, post.id, at(2))).before).toEqual(at(8))
})

test('“mark all read” leaves nothing unread, and later posts are unread', async () => {
  const member = await reader()
  const post = await buildPost({ createdAt: at(1) })
  await Promise.all(Array.from({ length: 8 }, () => markAllRead(member)))
  expect(await unreadOf(member, post.id)).toBeUndefined()
  await writeComment(await buildMember(), post.id, { content: 'Later.' })
  expect((await unreadOf(member, post.id))?.count).toBe(1)
})

test('a thread links to unread comments on other pages; a new post without comments has no such link', async () => {
  const member = await reader()
  const hasUnreadElsewhere = async (postId: string) =>
    (await open(threadPage, member, `/campus/post/${postId}`, { id: postId })) as { unreadElsewhere: boolean }
  const alone = await buildPost()
  expect(await hasUnreadElsewhere(alone.id)).toMatchObject({ unreadElsewhere: false })
  const long = await buildPost({ createdAt: at(1), activeAt: at(27) })
  for (let n = 2; n <= 27; n++) await buildComment({ postId: long.id, createdAt: at(n) })
  await markThreadRead(member, long.id, at(22))
  expect(await hasUnreadElsewhere(long.id)).toMatchObject({ unreadElsewhere: true })
})

test('a deleted comment is not unread', async () => {
  const [member, author] = [await reader(), await buildMember()]
  const post = await buildPost({ createdAt: at(1) })
  await markThreadRead(member, post.id, at(1))
  const { id } = await writeComment(author, post.id, { content: 'Soon gone.' })
  expect((await unreadOf(member, post.id))?.count).toBe(1)
  await trashComment(author, id)
  expect(await unreadOf(member, post.id)).toBeUndefined()
})

test('threads are listed by latest activity, page by page', async () => {
  const member = await reader()
  const topic = await buildTopic()
  const ids: string[] = []
  for (let n = 0; n < 25; n++)
    ids.push((await buildPost({ topicId: topic.id, createdAt: new Date(Date.now() + 3_600_000 + n) })).id)
  await writeComment(await buildMember(), ids[0] as string, { content: 'An answer.' })
  const first = await listLively(member)
  const second = await listLively(member, { after: first.after as string })
  const shown = [...first.items, ...second.items].map(({ id }) => id).filter((id) => ids.includes(id))
  expect(shown).toEqual([...ids].reverse())
})

test('“Newer” leads to the first page if the thread of its cursor is now the first', async () => {
  await buildPost()
  const member = await buildMember()
  const read = (cursor: Cursor) => listLively(member, cursor)
  const first = await read({})
  const before = first.items[0]?.id ?? ''
  expect((await read({ before })).items).toEqual([])
  expect(await readCursor({ before }, read)).toEqual(first)
  // The cursor's record was purged or never existed.
  for (const cursor of [{ after: newId() }, { before: newId() }]) expect(await readCursor(cursor, read)).toEqual(first)
})

test('muted topics and threads are not listed as unread, also after eight concurrent requests', async () => {
  const member = await reader()
  const [muted, shown] = [await buildPost(), await buildPost()]
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      setFollow(member, { kind: 'topic', id: muted.topicId }, n % 2 ? 'mute' : 'follow'),
    ),
  )
  await setFollow(member, { kind: 'topic', id: muted.topicId }, 'mute')
  const listed = async () => (await listLively(member, {}, 500)).items.map(({ id }) => id)
  expect(await listed()).toContain(shown.id)
  expect(await listed()).not.toContain(muted.id)
  await endFollow(member, { kind: 'topic', id: muted.topicId }, 'mute')
  expect(await listed()).toContain(muted.id)
})

test('following by slug follows the current topic, not a removed one with the same slug', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const former = await buildTopic({ slug: 'followed-twice' })
  await setFollow(moderator, { kind: 'topic', id: former.id }, 'mute')
  await trashTopic(moderator, former.slug, former.name)
  const { id, slug } = await buildTopic({ slug: 'followed-twice' })
  expect(await openTopic(moderator, slug)).toMatchObject({ id, level: null })
  await setFollow(moderator, { kind: 'topic', id }, 'follow')
  expect(await openTopic(moderator, slug)).toMatchObject({ id, level: 'follow' })
})

test('ending a mute keeps the follow', async () => {
  const member = await buildMember()
  const { id } = await buildTopic()
  await buildFollow({ memberId: member.id, subjectId: id })
  await endFollow(member, { kind: 'topic', id }, 'mute')
  expect(await followOf(member, { kind: 'topic', id })).toBe('follow')
})
