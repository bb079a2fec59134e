import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost } from '../posts/hide.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { restoredAt } from './restored.server.ts'

testDatabase()

const at = (key: string, id: string) => `http://localhost/campus/trash?done=${key}&restored=${id}`

test('a restored topic, post or comment is named, with a link to it', async () => {
  const moderator = await buildMember({ role: 'moderator' })
  const topic = await buildTopic({ name: 'Demos' })
  const post = await buildPost({ topicId: topic.id, title: 'How long?' })
  const comment = await buildComment({ postId: post.id, content: `Ten **minutes**, ${'and no more, '.repeat(20)}` })
  expect(await restoredAt(moderator, at('topic-restored', topic.id))).toEqual({
    recordType: 'topic',
    link: { words: 'Demos', href: `/campus/topics/${topic.slug}` },
  })
  expect(await restoredAt(moderator, at('post-restored', post.id))).toEqual({
    recordType: 'post',
    link: { words: 'How long?', href: `/campus/post/${post.id}` },
  })
  const named = await restoredAt(moderator, at('comment-restored', comment.id))
  expect(named?.link.href).toBe(`/campus/post/${post.id}?at=${comment.id}#comment-${comment.id}`)
  expect(named?.link.words).toMatch(/^Ten minutes, and no more, .{1,60}…$/)
})

test('deleted, invisible and unknown records are not named', async () => {
  const [author, reader] = [await buildMember(), await buildMember()]
  const moderator = await buildMember({ role: 'moderator' })
  const [gone, hidden] = [await buildPost({ userId: author.id }), await buildPost({ userId: author.id })]
  await trashPost(author, gone.id)
  await hidePost(moderator, hidden.id, 'Not here.')
  expect(await restoredAt(reader, at('post-restored', gone.id))).toBeUndefined()
  expect(await restoredAt(reader, at('post-restored', hidden.id))).toBeUndefined()
  expect(await restoredAt(moderator, at('post-restored', hidden.id))).toBeDefined()
  for (const recordType of ['post', 'comment', 'topic', 'toString', ''])
    for (const id of [newId(), '1', ''])
      expect([recordType, id, await restoredAt(reader, at(`${recordType}-restored`, id))]).toEqual([
        recordType,
        id,
        undefined,
      ])
})
