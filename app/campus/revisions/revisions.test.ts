import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from '../comments/edit.server.ts'
import { buildComment } from '../comments/factory.ts'
import { editPost } from '../posts/edit.server.ts'
import { buildPost } from '../posts/factory.ts'
import { likePost } from '../posts/likes/like.server.ts'
import { likersOfPost } from '../posts/likes/queries.server.ts'
import { buildRevision } from './factory.ts'
import { revisionsOf } from './queries.server.ts'
import { MAX_REVISIONS } from './save-revision.server.ts'
import { campusRevisions } from './tables.server.ts'

testDatabase()

test('only moderators can read former versions of a post or comment', async () => {
  const [author, moderator] = [await buildMember({ name: 'Ada' }), await buildMember({ role: 'moderator' })]
  const post = await buildPost({ userId: author.id, title: 'First', content: 'One.' })
  const comment = await buildComment({ userId: author.id, content: 'Yes.' })
  await editPost(author, post.id, { title: 'Second', content: 'Two.' })
  await editPost(author, post.id, { title: 'Second', content: 'Two.' })
  await editPost(moderator, post.id, { title: 'Second', content: 'Three.' })
  await editComment(author, comment.id, { content: 'No.' })
  const texts = (await revisionsOf(moderator, { postId: post.id })).map(({ title, content }) => `${title}: ${content}`)
  expect(texts).toEqual(['Second: Two.', 'First: One.'])
  const [former] = await revisionsOf(moderator, { commentId: comment.id })
  expect([former?.content, former?.editor.name]).toEqual(['Yes.', 'Ada'])
  await expect(revisionsOf(author, { postId: post.id })).rejects.toThrow(Forbidden)
})

test('the first version and the latest ones of a text are stored, however often it is edited', async () => {
  const [author, moderator] = [await buildMember(), await buildMember({ role: 'moderator' })]
  const [post, other] = [await buildPost({ userId: author.id }), await buildPost({ userId: author.id })]
  await buildRevision(other.id, 'of another')
  const numbers = Array.from({ length: MAX_REVISIONS + 20 }, (_, number) => number)
  for (const number of numbers) await transaction(() => buildRevision(post.id, `${number}`))
  const texts = (await revisionsOf(moderator, { postId: post.id })).map(({ content }) => content)
  expect(texts).toEqual([...numbers.slice(21).map(String).reverse(), '0'])
  expect(await database().$count(campusRevisions, eq(campusRevisions.postId, post.id))).toBe(MAX_REVISIONS)
  expect(await revisionsOf(moderator, { postId: other.id })).toHaveLength(1)
})

test('the likes of a post are listed, latest first', async () => {
  const [post, one, other] = [
    await buildPost(),
    await buildMember({ name: 'One' }),
    await buildMember({ name: 'Other' }),
  ]
  await likePost(one, post.id)
  await likePost(other, post.id)
  expect((await likersOfPost(post.id)).map(({ name }) => name)).toEqual(['Other', 'One'])
})
