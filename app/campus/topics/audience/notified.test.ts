import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { deleteGroup } from '#app/members/groups/delete.server.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { removeFromGroup } from '#app/members/groups/remove-member.server.ts'
import { groupMembers } from '#app/members/groups/tables.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { openLiveStream } from '#app/platform/live.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { liveEvents } from '#tests/setup/live-events.ts'
import { onlyFor, secretTopic, setTo } from '#tests/setup/private-topics.ts'
import { writeComment } from '../../comments/write.server.ts'
import { receiveAnswer } from '../../inbound/receive-reply.server.ts'
import { replyAddressFor } from '../../inbound/reply-address.server.ts'
import { letWait, notifyWaiting } from '../../notifications/factory.ts'
import { mailDigest, weekOf } from '../../notifications/mails/digest.server.ts'
import { mailAtOnce } from '../../notifications/mails/mail-due.server.ts'
import { countUnread, everyNotificationOf, listNotifications } from '../../notifications/queries.server.ts'
import { buildPost } from '../../posts/factory.ts'
import { hidePost } from '../../posts/hide.server.ts'
import { movePost } from '../../posts/move.server.ts'
import { publishPost } from '../../posts/publish.server.ts'
import { buildFollow } from '../../reading/follows/factory.ts'
import { buildTopic } from '../factory.ts'

const _database = testDatabase({ env: { INBOUND_MAIL_SECRET: 'a-secret-of-32-characters-or-more' } })
liveEvents()

test('only members who can see a topic are notified: at the event, in emails, and in the list', async () => {
  const { inside, outside, admin, group, topic } = await secretTopic()
  const [author, mentioned, moderator] = [
    await buildMember(),
    await buildMember({ name: 'Otto' }),
    await buildMember({ role: 'moderator' }),
  ]
  await database().insert(groupMembers).values({ groupId: group.id, memberId: author.id })
  for (const one of [inside, outside, moderator])
    await buildFollow({ memberId: one.id, kind: 'topic', subjectId: topic.id })
  const { id: postId } = await publishPost(author, topic.slug, { title: 'For us alone', content: 'See @Otto.' })
  await writeComment(inside, postId, { content: 'Also for @Otto.' })
  await notifyWaiting()
  expect([await countUnread(outside), await countUnread(mentioned)]).toEqual([0, 0])
  expect([await countUnread(inside), await countUnread(moderator), await countUnread(author)]).toEqual([1, 1, 1])
  // The author leaves the group before the email is sent.
  await removeFromGroup(admin, group.id, author.id)
  await letWait()
  await mailAtOnce.perform({})
  expect(await countUnread(author)).toBe(0)
  expect((await listNotifications(author)).items).toEqual([])
  // Nobody is notified of a decision on a thread that they may not see, and earlier notifications of it disappear.
  await hidePost(moderator, postId, 'A reason.')
  await notifyWaiting()
  await letWait()
  await mailAtOnce.perform({})
  expect(await everyNotificationOf(author)).toEqual([])
  expect(await mailsTo(author)).toEqual([])
  expect(await mailsTo(mentioned)).toEqual([])
})

test('a notified decision is not listed to members who cannot see its topic', async () => {
  const { inside, admin, moderator, group, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, userId: inside.id })
  await hidePost(moderator, post.id)
  await notifyWaiting()
  expect((await listNotifications(inside)).items).toMatchObject([{ kind: 'decision', title: post.title }])
  await removeFromGroup(admin, group.id, inside.id)
  expect((await listNotifications(inside)).items).toEqual([])
})

test('the weekly digest lists lively posts of a private topic only to those who can see it', async () => {
  const { inside, outside, moderator, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, title: 'Lively among us' })
  await writeComment(inside, post.id, { content: 'An answer.' })
  const open = await buildPost({ title: 'Lively for all' })
  await writeComment(await buildMember(), open.id, { content: 'An answer.' })
  const week = await weekOf(new Date())
  for (const one of [inside, outside, moderator]) await mailDigest(one.id, week)
  const mailText = async (one: SignedIn) => (await mailsTo(one)).map(({ bodyText }) => bodyText).join('')
  expect(await mailText(inside)).toContain('Lively among us')
  expect(await mailText(moderator)).toContain('Lively among us')
  expect(await mailText(outside)).toContain('Lively for all')
  expect(await mailText(outside)).not.toContain('Lively among us')
})

test('an open stream closes when the topic is no longer visible', async () => {
  const { inside, moderator, admin, group, topic } = await secretTopic()
  const { slug } = await buildTopic()
  const post = await buildPost({ topicId: topic.id })
  const ends = async (act: () => Promise<unknown>) => {
    const response = openLiveStream({
      subjects: [`post:${post.id}`, `topic:${topic.id}`, `member:${inside.id}`],
      memberId: inside.id,
      sessionId: inside.sessionId,
      missed: async () => '',
      signal: new AbortController().signal,
    })
    await act()
    // The stream ends by itself only if the act has ended it.
    return (await response.text()).includes('retry')
  }
  expect(await ends(() => setTo(admin, topic, onlyFor()))).toBe(true)
  expect(await ends(() => removeFromGroup(admin, group.id, inside.id))).toBe(true)
  expect(await ends(() => movePost(moderator, post.id, slug))).toBe(true)
  const next = await buildGroup({ memberIds: [inside.id] })
  expect(await ends(() => deleteGroup(admin, next.id))).toBe(true)
})

test('a reply by email to a post that is no longer visible is rejected as if it were deleted', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, title: 'A marker of ours' })
  const to = await replyAddressFor(inside.id, post.id)
  await removeFromGroup(admin, group.id, inside.id)
  const raw = `From: ${inside.email}\r\nTo: ${to}\r\nSubject: Re: hello\r\nMessage-ID: <1@x>\r\n\r\nMy answer.\r\n`
  expect(await receiveAnswer(new TextEncoder().encode(raw))).toMatchObject({ done: 'dropped' })
  expect((await mailsTo(inside, '%')).map(({ bodyText }) => bodyText).join('')).not.toContain('A marker of ours')
})

async function mailsTo({ email }: SignedIn, kind = 'notifications.%') {
  return database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), like(mails.kind, kind)))
}
