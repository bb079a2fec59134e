import { expect, test } from 'vitest'
import { clearMember } from '#app/members/ensure-member.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { NotFound, TooMany } from '#app/platform/errors.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deletePersonalData } from '../../profiles/delete-personal-data.server.ts'
import { buildPost } from '../factory.ts'
import { findVisiblePost } from '../queries.server.ts'
import { buildLike } from './factory.ts'
import { likePost, unlikePost } from './like.server.ts'
import { likedByActor } from './queries.server.ts'

testDatabase()

test('twenty concurrent likes by one member count once', async () => {
  const post = await buildPost()
  const member = await buildMember()
  await Promise.all(Array.from({ length: 20 }, () => likePost(member, post.id)))
  expect((await findVisiblePost(member, post.id)).likeCount).toBe(1)
  expect(await likedByActor(member, post.id)).toBe(true)
})

test('twenty concurrent likes by twenty members count twenty times', async () => {
  const post = await buildPost()
  const members = await Promise.all(Array.from({ length: 20 }, () => buildMember()))
  await Promise.all(members.map((member) => likePost(member, post.id)))
  expect((await findVisiblePost(members[0] as never, post.id)).likeCount).toBe(20)
})

test('concurrent likes and unlikes leave a correct count', async () => {
  const post = await buildPost()
  const members = await Promise.all(Array.from({ length: 10 }, () => buildMember()))
  await Promise.all(
    members.flatMap((member) => [likePost(member, post.id), unlikePost(member, post.id), likePost(member, post.id)]),
  )
  const likes = await Promise.all(members.map((member) => likedByActor(member, post.id)))
  expect((await findVisiblePost(members[0] as never, post.id)).likeCount).toBe(likes.filter(Boolean).length)
})

test('removing a like that does not exist changes nothing', async () => {
  const post = await buildPost()
  const member = await buildMember()
  await unlikePost(member, post.id)
  expect((await findVisiblePost(member, post.id)).likeCount).toBe(0)
})

test('a hidden post cannot be liked by those who cannot see it', async () => {
  const post = await buildPost({ hiddenAt: new Date() })
  await expect(likePost(await buildMember(), post.id)).rejects.toThrow(NotFound)
})

test('deleting an account removes its likes and keeps its posts', async () => {
  const leaver = await buildMember()
  const reader = await buildMember()
  const liked = await buildPost()
  const written = await buildPost({ userId: leaver.id })
  await buildLike({ postId: liked.id, userId: leaver.id })
  await transaction(() => clearMember(leaver.id, deletePersonalData))
  expect((await findVisiblePost(reader, liked.id)).likeCount).toBe(0)
  expect((await findVisiblePost(reader, written.id)).author).toMatchObject({ id: null, name: 'Former member' })
})

test('liking and unliking is limited to three hundred times an hour', async () => {
  const [post, member] = [await buildPost(), await buildMember()]
  await consume({ name: 'post.like', points: 300, seconds: 3600, per: 'account' }, member.id, 299)
  await likePost(member, post.id)
  await expect(unlikePost(member, post.id)).rejects.toThrow(TooMany)
  await expect(likePost(member, post.id)).rejects.toThrow(TooMany)
  expect((await findVisiblePost(member, post.id)).likeCount).toBe(1)
})
