import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { register } from '#app/events/registrations/register.server.ts'
import { reviseEvent } from '#app/events/revise.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { suspendMember } from '#app/members/suspend.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cursor } from '#app/platform/lists/page-of.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { writeComment } from '../comments/write.server.ts'
import { buildPost } from '../posts/factory.ts'
import { hidePost, unhidePost } from '../posts/hide.server.ts'
import { publishPost } from '../posts/publish.server.ts'
import { buildFollow } from '../reading/follows/factory.ts'
import { setFollow } from '../reading/follows/follow.server.ts'
import { buildTopic } from '../topics/factory.ts'
import { trashTopic } from '../topics/trash-topic.server.ts'
import { buildNotification, notifyWaiting } from './factory.ts'
import { grouped, sentence } from './grouped.ts'
import { countUnread, listNotifications } from './queries.server.ts'
import { readAllNotifications, readNotification, readNotificationsOf, unreadNotification } from './read.server.ts'
import { resolveRecipients } from './resolve-recipients.server.ts'
import { notifications } from './tables.server.ts'

testDatabase()

async function claimsFor(member: SignedIn): Promise<string[]> {
  await notifyWaiting()
  return grouped((await listNotifications(member)).items).map(sentence)
}

test('a comment notifies the author of the post once, and not its own author', async () => {
  const [author, writer] = [await buildMember(), await buildMember({ name: 'Ada' })]
  const post = await buildPost({ userId: author.id, title: 'How?' })
  await writeComment(writer, post.id, { content: 'Like this.' })
  expect(await claimsFor(author)).toEqual(['Ada answered “How?”'])
  expect(await countUnread(author)).toBe(1)
  expect(await claimsFor(writer)).toEqual([])
})

test('the list of notifications goes on past those about a removed topic', async () => {
  const [reader, topic] = [await buildMember(), await buildTopic()]
  const gone = await buildPost({ topicId: topic.id })
  const notify = (at: number, about = {}) =>
    buildNotification({ memberId: reader.id, createdAt: new Date(1_700_000_000_000 + at), ...about })
  const first = await notify(0)
  for (let at = 1; at <= 60; at++) await notify(at, { kind: 'followed', postId: gone.id })
  const newest = await notify(61)
  await trashTopic(await buildMember({ role: 'moderator' }), topic.slug, topic.name)
  const read = (cursor: Cursor) => readCursor(cursor, (at) => listNotifications(reader, at))
  const between = await read({ after: newest.id })
  expect(between.items).toEqual([])
  expect((await read({ after: between.after ?? '' })).items).toMatchObject([{ id: first.id }])
})

test('eight concurrent comments, each delivered twice, create eight notifications in one group', async () => {
  const author = await buildMember()
  const post = await buildPost({ userId: author.id, title: 'How?' })
  const writers = await Promise.all(Array.from({ length: 4 }, (_, n) => buildMember({ name: `Writer ${n}` })))
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => writeComment(writers[n % 4] as SignedIn, post.id, { content: `Answer ${n}` })),
  )
  expect((await claimsFor(author))[0]).toMatch(/^Writer \d and 3 others answered “How\?”$/)
  expect(await countUnread(author)).toBe(8)
})

test('members are not notified of what they do themselves', async () => {
  const author = await buildMember()
  const post = await buildPost({ userId: author.id })
  await setFollow(author, { kind: 'post', id: post.id }, 'follow')
  await writeComment(author, post.id, { content: 'I forgot.' })
  expect(await claimsFor(author)).toEqual([])
})

test('authors are not notified of their own post, whether they follow its topic, mention themselves, or a moderator approves it', async () => {
  const [author, follower, moderator] = [
    await buildMember(),
    await buildMember(),
    await buildMember({ role: 'moderator' }),
  ]
  const topic = await buildTopic()
  for (const { id } of [author, follower]) await buildFollow({ memberId: id, subjectId: topic.id })
  const { id: postId } = await publishPost(author, topic.slug, { title: 'News', content: 'Some text.' })
  await database().execute(sql`update posts set mentions = ${JSON.stringify([{ memberId: author.id }])}::jsonb
    where id = ${postId}`)
  for (const by of [author, moderator, undefined]) {
    const trigger = { signal: 'post.published', facts: { postId }, actorId: by?.id ?? null, id: newId() } as const
    expect((await resolveRecipients(trigger)).map(({ memberId }) => memberId)).toEqual([follower.id])
  }
  expect(await claimsFor(author)).toEqual([])
  expect(await claimsFor(follower)).toHaveLength(1)
})

test('followers of a topic, a post or a person are notified, except those who muted it', async () => {
  const author = await buildMember({ name: 'Ada' })
  const topic = await buildTopic()
  const [ofTopic, ofPerson, muted] = [await buildMember(), await buildMember(), await buildMember()]
  await buildFollow({ memberId: ofTopic.id, subjectId: topic.id })
  await buildFollow({ memberId: ofPerson.id, kind: 'person', subjectId: author.id })
  await buildFollow({ memberId: muted.id, kind: 'person', subjectId: author.id })
  await buildFollow({ memberId: muted.id, subjectId: topic.id, level: 'mute' })
  const { id } = await publishPost(author, topic.slug, { title: 'News', content: 'Some text.' })
  expect(await claimsFor(ofTopic)).toEqual(['Ada posted “News”'])
  expect(await claimsFor(ofPerson)).toEqual(['Ada posted “News”'])
  expect(await claimsFor(muted)).toEqual([])
  await setFollow(ofTopic, { kind: 'post', id }, 'follow')
  await writeComment(await buildMember({ name: 'Ben' }), id, { content: 'Yes.' })
  expect((await claimsFor(ofTopic))[0]).toBe('Ben answered “News”, which you follow')
  // Followers of a topic are notified of posts, not of every comment.
  expect(await claimsFor(ofPerson)).toHaveLength(1)
})

test('the author of a thread who mutes it is not notified', async () => {
  const author = await buildMember()
  const post = await buildPost({ userId: author.id })
  await setFollow(author, { kind: 'post', id: post.id }, 'mute')
  await writeComment(await buildMember(), post.id, { content: 'Well.' })
  expect(await claimsFor(author)).toEqual([])
})

test('members who cannot see a post are not notified, and notifications of posts that are no longer visible are not listed', async () => {
  const [author, follower] = [await buildMember({ name: 'Ada' }), await buildMember()]
  const moderator = await buildMember({ role: 'moderator' })
  const post = await buildPost({ userId: author.id, title: 'Loud' })
  await setFollow(follower, { kind: 'post', id: post.id }, 'follow')
  await writeComment(await buildMember(), post.id, { content: 'Before.' })
  expect(await claimsFor(follower)).toHaveLength(1)
  await writeComment(await buildMember(), post.id, { content: 'Meanwhile.' })
  await hidePost(moderator, post.id)
  expect(await claimsFor(follower)).toEqual([])
  expect(await countUnread(follower)).toBe(0)
  expect(await claimsFor(author)).toEqual(['A moderator hid your post “Loud”'])
  await unhidePost(moderator, post.id)
  expect((await claimsFor(author))[0]).toBe('A moderator made your post “Loud” visible again')
})

test('a suspension notifies the member with its reason', async () => {
  const member = await buildMember()
  await suspendMember(await buildMember({ role: 'moderator' }), member.id, { days: 2, reason: 'Advertising.' })
  expect((await claimsFor(member))[0]).toMatch(/^You’re suspended until \w+ \d+, \d{4} at .* UTC\. You can read/)
  expect((await listNotifications(member)).items[0]?.details.reason).toBe('Advertising.')
})

test('registered guests are notified when their event changes', async () => {
  const [guest, other] = [await buildMember(), await buildMember()]
  const event = await buildEvent({ title: 'Clinic' })
  await register(guest, event.id)
  const { title, description, startsAt, endsAt } = event
  const later = new Date(endsAt.getTime() + 3_600_000)
  await reviseEvent(await buildMember({ role: 'admin' }), event.id, { title, description, startsAt, endsAt: later })
  expect(await claimsFor(guest)).toEqual(['“Clinic” has changed'])
  expect(await claimsFor(other)).toEqual([])
})

test('opening a thread, one notification or all of them marks as read, and nobody else’s', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  const post = await buildPost()
  const made = async (more = {}) => (await buildNotification({ memberId: member.id, ...more })).id
  await made({ postId: post.id, kind: 'comment' })
  const single = await made()
  await made()
  await buildNotification({ memberId: other.id, postId: post.id })
  await readNotificationsOf(member, post.id)
  expect(await countUnread(member)).toBe(2)
  await readNotification(member, single)
  expect(await countUnread(member)).toBe(1)
  await unreadNotification(member, single)
  expect(await countUnread(member)).toBe(2)
  await Promise.all(Array.from({ length: 8 }, () => readAllNotifications(member)))
  expect([await countUnread(member), await countUnread(other)]).toEqual([0, 1])
  await expect(readNotification(other, single)).rejects.toThrow()
})

test('deleting an account deletes its notifications, and those of others name a former member', async () => {
  const [author, writer] = [await buildMember(), await buildMember()]
  const post = await buildPost({ userId: author.id, title: 'How?' })
  await writeComment(writer, post.id, { content: 'Like this.' })
  await notifyWaiting()
  await database().execute(sql`delete from members where id = ${writer.id}`)
  expect(await claimsFor(author)).toEqual(['Former member answered “How?”'])
  await database().execute(sql`delete from members where id = ${author.id}`)
  expect(await database().$count(notifications, eq(notifications.memberId, author.id))).toBe(0)
})
