import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildTopic } from '../../topics/factory.ts'
import { buildPost } from '../factory.ts'
import { hidePost, unhidePost } from '../hide.server.ts'
import { listPosts } from '../list/queries.server.ts'
import { movePost } from '../move.server.ts'
import { restorePost } from '../restore.server.ts'
import { posts } from '../tables.server.ts'
import { trashPost } from '../trash-post.server.ts'
import { MAX_PINNED, pinPost, unpinPost } from './pin.server.ts'

testDatabase()

const moderator = () => buildMember({ role: 'moderator' })

test('of eight concurrent pins three succeed; unpinning returns a post to its position', async () => {
  const [by, reader, topic] = [await moderator(), await buildMember(), await buildTopic()]
  const made: { id: string }[] = []
  for (let n = 0; n < 5; n++)
    made.push(await buildPost({ topicId: topic.id, createdAt: new Date(Date.now() - n * 60_000) }))
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => pinPost(by, made[n % 5]?.id ?? '')))
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Conflict)
  const first = await listPosts(reader, topic.id)
  expect(first.pinned).toHaveLength(MAX_PINNED)
  expect([...first.pinned, ...first.items].map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
  expect(first.items.map(({ pinned }) => pinned)).toEqual([false, false])
  for (const { id } of first.pinned) await unpinPost(by, id)
  expect((await listPosts(reader, topic.id)).items.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  await expect(pinPost(reader, made[0]?.id ?? '')).rejects.toThrow(Forbidden)
})

test('a restored or moved post never becomes a fourth pinned post, and every post stays visible in the list', async () => {
  const [by, topic, other] = [await moderator(), await buildTopic(), await buildTopic()]
  const pinned = async (topicId: string) => {
    const made = await Promise.all([1, 2, 3].map(() => buildPost({ topicId })))
    for (const { id } of made) await pinPost(by, id)
    return made.map(({ id }) => id)
  }
  const removed = await pinned(topic.id)
  for (const id of removed) await trashPost(by, id)
  const hidden = await pinned(topic.id)
  for (const id of hidden) await hidePost(by, id)
  const pinnedPosts = await pinned(topic.id)
  // The pinned posts are the same for moderators, who also see hidden posts.
  expect((await listPosts(by, topic.id)).pinned.map(({ id }) => id).sort()).toEqual(pinnedPosts.toSorted())
  for (const id of removed) await restorePost(by, id)
  for (const id of hidden) await unhidePost(by, id)
  const moved = await pinned(other.id)
  for (const id of moved) await movePost(by, id, topic.slug)
  const page = await listPosts(by, topic.id)
  expect(page.pinned.map(({ id }) => id).sort()).toEqual(pinnedPosts.toSorted())
  const all = [...removed, ...hidden, ...pinnedPosts, ...moved]
  expect([...page.pinned, ...page.items].map(({ id }) => id).sort()).toEqual(all.sort())
  // More pinned posts than allowed, as an earlier release could leave them.
  await database().update(posts).set({ pinnedAt: new Date() }).where(eq(posts.topicId, topic.id))
  const full = await listPosts(by, topic.id)
  expect(full.pinned).toHaveLength(MAX_PINNED)
  expect([...full.pinned, ...full.items].map(({ id }) => id).sort()).toEqual(all)
})

test('of twelve pinned posts that are restored concurrently three stay pinned', async () => {
  const by = [await moderator(), await moderator(), await moderator()]
  const topic = await buildTopic()
  const made: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await buildPost({ topicId: topic.id })
    await pinPost(by[0] as SignedIn, id)
    await hidePost(by[0] as SignedIn, id)
    made.push(id)
  }
  await Promise.all(made.map((id, n) => unhidePost(by[n % 3] as SignedIn, id)))
  const pinnedPosts = await database()
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.topicId, topic.id), isNotNull(posts.pinnedAt)))
  expect(pinnedPosts).toHaveLength(MAX_PINNED)
})
