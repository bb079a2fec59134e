import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { findMentions } from '../mentions/find-mentions.server.ts'
import { linkMentions } from '../mentions/mention.ts'
import { notifyWaiting } from '../notifications/factory.ts'
import { grouped, sentence } from '../notifications/grouped.ts'
import { listNotifications } from '../notifications/queries.server.ts'
import { buildPost } from '../posts/factory.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { acceptAnswer, undoAcceptance } from './accept.server.ts'
import { editComment } from './edit.server.ts'
import { buildComment } from './factory.ts'
import { buildCommentLike } from './likes/factory.ts'
import { deleteCommentLikes, likeComment, unlikeComment } from './likes/like.server.ts'
import { commentsLikedBy } from './likes/queries.server.ts'
import { acceptedAnswerOf, findVisibleComment, listComments } from './queries.server.ts'
import { comments } from './tables.server.ts'
import { trashComment } from './trash-comment.server.ts'
import { writeComment } from './write.server.ts'

testDatabase()

const notificationsOf = async (member: Awaited<ReturnType<typeof buildMember>>) => {
  await notifyWaiting()
  return grouped((await listNotifications(member)).items).map(sentence)
}
const nobody = async () => []

test('a reply refers to its comment, and the author of the comment is notified once', async () => {
  const [asker, ada, ben] = [
    await buildMember(),
    await buildMember({ name: 'Ada' }),
    await buildMember({ name: 'Ben' }),
  ]
  const post = await buildPost({ userId: asker.id, title: 'How?' })
  const first = await writeComment(ada, post.id, { content: 'Like this.' })
  const reply = await writeComment(ben, post.id, { content: 'Better so.', replyTo: first.id })
  const { items } = await listComments(await findVisiblePost(asker, post.id))
  expect(items[0]?.replies).toEqual({ count: 1, first: reply.id })
  expect(items[1]?.replyTo).toMatchObject({ id: first.id, author: { name: 'Ada' } })
  expect(await notificationsOf(ada)).toEqual(['Ben replied to you in “How?”'])
  expect((await notificationsOf(asker))[0]).toMatch(/^(Ada and Ben|Ben and Ada) answered “How\?”$/)
})

test('a reply to a deleted or hidden comment names no author', async () => {
  const [reader, dan] = [await buildMember(), await buildMember({ name: 'Dan' })]
  const post = await buildPost()
  const gone = { deletedAt: new Date() }
  const hidden = { hiddenAt: new Date() }
  for (const isRemoved of [gone, hidden]) {
    const removed = await writeComment(dan, post.id, { content: 'Like this.' })
    const reply = await writeComment(reader, post.id, { content: 'Really?', replyTo: removed.id })
    await database().update(comments).set(isRemoved).where(eq(comments.id, removed.id))
    const { items } = await listComments(await findVisiblePost(reader, post.id), {}, reader)
    expect(items.find(({ id }) => id === reply.id)?.replyTo).toEqual({ id: removed.id, author: null })
  }
})

test('a reply to a comment of another thread, or to one that is gone, is a plain comment', async () => {
  const member = await buildMember()
  const post = await buildPost()
  const [elsewhere, gone] = [await buildComment(), await buildComment({ postId: post.id, userId: member.id })]
  await trashComment(member, gone.id)
  for (const replyTo of [elsewhere.id, gone.id]) {
    const { id } = await writeComment(member, post.id, { content: 'To whom?', replyTo })
    expect((await findVisibleComment(member, id)).comment.replyTo).toBeNull()
  }
})

test('a mention is a link and notifies the member once; members who left are not mentioned', async () => {
  const grace = await buildMember({ name: 'Grace Hopper-Murray' })
  const writer = await buildMember({ name: 'Linus' })
  const post = await buildPost({ title: 'Who knows?' })
  const content = 'Ask @Grace Hopper-Murray. Not `@Linus`, not me@Grace.example.'
  const { id } = await writeComment(writer, post.id, { content })
  const { comment } = await findVisibleComment(writer, id)
  expect(comment.html).toContain(`<a href="/campus/members/${grace.id}">@Grace Hopper-Murray</a>.`)
  expect(comment.html).toContain('<code>@Linus</code>')
  await editComment(writer, id, { content: `${content} Please.` })
  expect(await notificationsOf(grace)).toEqual(['Linus mentioned you in “Who knows?”'])
  expect(linkMentions('<p>@Ada</p>', [{ memberId: 'x', as: 'Ada' }], () => false)).toBe('<p>@Ada</p>')
})

test('a mention by first name, or by a name that several have, means the member who takes part in the thread', async () => {
  const [first] = [await buildMember({ name: 'Sam Twin' }), await buildMember({ name: 'Sam Twin' })]
  expect(await findMentions('Ask @Sam Twin!', nobody)).toEqual([])
  expect(await findMentions('Ask @Sam Twin!', async () => [first.id])).toEqual([{ memberId: first.id, as: 'Sam Twin' }])
  expect(await findMentions('Thanks @sam, well said', async () => [first.id])).toEqual([
    { memberId: first.id, as: 'sam' },
  ])
  expect(await findMentions(`${'@a '.repeat(3000)}@@@ @`, nobody)).toEqual([])
})

test('only the author of the post or a moderator accepts an answer, which is listed first until it is deleted', async () => {
  const [asker, answerer] = [await buildMember({ name: 'Asker' }), await buildMember()]
  const post = await buildPost({ userId: asker.id, title: 'How?' })
  const answer = await buildComment({ postId: post.id, userId: answerer.id })
  await expect(acceptAnswer(answerer, answer.id)).rejects.toThrow(Forbidden)
  await Promise.all(Array.from({ length: 8 }, () => acceptAnswer(asker, answer.id)))
  const accepted = async () => (await acceptedAnswerOf(await findVisiblePost(asker, post.id)))?.id
  expect(await accepted()).toBe(answer.id)
  expect(await notificationsOf(answerer)).toEqual(['Asker chose your answer in “How?”'])
  await undoAcceptance(await buildMember({ role: 'moderator' }), answer.id)
  expect(await accepted()).toBeUndefined()
  await acceptAnswer(asker, answer.id)
  await trashComment(answerer, answer.id)
  expect(await accepted()).toBeUndefined()
})

test('forty concurrent likes of a comment are counted once per member', async () => {
  const comment = await buildComment()
  const members = await Promise.all(Array.from({ length: 10 }, () => buildMember()))
  await Promise.all(
    members.flatMap((member) => [
      likeComment(member, comment.id),
      unlikeComment(member, comment.id),
      likeComment(member, comment.id),
      likeComment(member, comment.id),
    ]),
  )
  const likes = await Promise.all(members.map((member) => commentsLikedBy(member, [comment.id])))
  const [reader] = members
  const count = async () => (await findVisibleComment(reader as never, comment.id)).comment.likeCount
  expect(await count()).toBe(likes.filter(({ size }) => size > 0).length)
  const leaver = await buildMember()
  await buildCommentLike({ commentId: comment.id, userId: leaver.id })
  const before = await count()
  await deleteCommentLikes(leaver.id)
  expect(await count()).toBe(before - 1)
})
