import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { findEvent } from '#app/events/queries.server.ts'
import { register } from '#app/events/registrations/register.server.ts'
import { clearMember } from '#app/members/ensure-member.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { trashComment } from '../comments/trash-comment.server.ts'
import { buildPost } from '../posts/factory.ts'
import { likePost, unlikePost } from '../posts/likes/like.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { deletePersonalData } from './delete-personal-data.server.ts'
import { exportMember } from './export.server.ts'

testDatabase()

const leaves = (memberId: string) => transaction(() => clearMember(memberId, deletePersonalData))

test('deleting an account five times at once frees each seat and removes each like exactly once', async () => {
  const [leaver, other] = [await buildMember(), await buildMember()]
  const [event, post] = [await buildEvent({ capacity: 5 }), await buildPost()]
  for (const member of [leaver, other]) {
    await register(member, event.id)
    await likePost(member, post.id)
  }
  await Promise.all(Array.from({ length: 5 }, () => leaves(leaver.id)))
  expect((await findEvent(other, event.id)).seatsTaken).toBe(1)
  expect((await findVisiblePost(other, post.id)).likeCount).toBe(1)
})

test('deleting an account while it likes and registers leaves correct counts', async () => {
  const reader = await buildMember()
  const [event, post] = [await buildEvent(), await buildPost()]
  const members = await Promise.all(Array.from({ length: 10 }, () => buildMember()))
  await Promise.all(
    members.flatMap((member) => [
      likePost(member, post.id),
      register(member, event.id),
      leaves(member.id),
      unlikePost(member, post.id),
      likePost(reader, post.id),
    ]),
  )
  await Promise.all(members.map((member) => leaves(member.id)))
  expect((await findEvent(reader, event.id)).seatsTaken).toBe(0)
  expect((await findVisiblePost(reader, post.id)).likeCount).toBe(1)
})

test('the export contains what the member wrote, and nothing that is deleted', async () => {
  const member = await buildMember()
  const [visible, deleted] = [await buildPost({ userId: member.id }), await buildPost({ userId: member.id })]
  const [visibleComment, deletedComment] = [
    await buildComment({ userId: member.id }),
    await buildComment({ userId: member.id }),
  ]
  const gone = await buildComment({ userId: member.id, postId: deleted.id })
  await buildPost()
  await trashPost(member, deleted.id)
  await trashComment(member, deletedComment.id)
  const copy = await exportMember(member)
  expect(copy.posts.map((post) => post.id)).toEqual([visible.id])
  expect(copy.comments.map((comment) => comment.id)).toEqual([visibleComment.id])
  expect(copy.comments.map((comment) => comment.id)).not.toContain(gone.id)
})
