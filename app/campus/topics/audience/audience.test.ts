import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { belongings, deletedGroups, deleteGroup, restoreGroup } from '#app/members/groups/delete.server.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { removeFromGroup } from '#app/members/groups/remove-member.server.ts'
import { groupMembers } from '#app/members/groups/tables.server.ts'
import { members } from '#app/members/tables.server.ts'
import { type Actor, type SignedIn, visitor } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { unfinishedQuery } from '#app/platform/lists/search.server.ts'
import { endStreams, hearLive, openLiveStream } from '#app/platform/live/live.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { likeComment } from '../../comments/likes/like.server.ts'
import { listCommentsOf } from '../../comments/queries.server.ts'
import { removeComment } from '../../comments/remove.server.ts'
import { writeComment } from '../../comments/write.server.ts'
import { draftsOf } from '../../drafts/queries.server.ts'
import { saveDraft } from '../../drafts/save.server.ts'
import { replyAddressFor } from '../../inbound/reply-address.server.ts'
import { takeAnswer } from '../../inbound/take-answer.server.ts'
import { letWait, tellWaiting } from '../../notifications/factory.ts'
import { mailDigest, weekOf } from '../../notifications/mails/digest.server.ts'
import { mailAtOnce } from '../../notifications/mails/mail-due.server.ts'
import { countUnread, everyNotificationOf, listNotifications } from '../../notifications/queries.server.ts'
import { buildPost } from '../../posts/factory.ts'
import { hidePost } from '../../posts/hide.server.ts'
import { likePost } from '../../posts/likes/like.server.ts'
import { listLively, listPostsOf, newestTitles } from '../../posts/listed/queries.server.ts'
import { movePost } from '../../posts/move.server.ts'
import { publishPost } from '../../posts/publish.server.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import { recoverPost } from '../../posts/recover.server.ts'
import { removePost } from '../../posts/remove.server.ts'
import { buildFollow } from '../../reading/follows/factory.ts'
import { foundAt } from '../../search/factory.ts'
import { createTopic } from '../create.server.ts'
import { buildTopic } from '../factory.ts'
import { findTopic, listTopics, searchTopics, slugsInSight, topicsById } from '../queries.server.ts'
import { renameTopic } from '../rename.server.ts'
import { topics } from '../tables.server.ts'
import { topicForm } from '../topic-form.ts'
import type { AudienceChoice } from './audience.ts'

const place = testDatabase({ env: { INBOUND_MAIL_SECRET: 'a-secret-of-32-characters-or-more' } })
let pool: ReturnType<typeof open>
beforeAll(async () => {
  pool = open(place.address, { max: 1 })
  await hearLive(pool)
})
afterAll(async () => {
  endStreams()
  await pool.end({ timeout: 1 })
})

const everyMember: AudienceChoice = { audience: 'members', groups: [] }
const onlyFor = (...groups: string[]): AudienceChoice => ({ audience: 'groups', groups })

/** A topic that is private to a group, with who is in it, who is not, and who sees everything. */
async function secretTopic() {
  const [inside, outside] = [await buildMember({ name: 'Ina' }), await buildMember()]
  const [moderator, admin] = [await buildMember({ role: 'moderator' }), await buildMember({ role: 'admin' })]
  const group = await buildGroup({ memberIds: [inside.id] })
  const topic = await buildTopic({ groupIds: [group.id] })
  return { inside, outside, moderator, admin, group, topic }
}

async function sees(actor: Actor, slug: string): Promise<boolean> {
  return findTopic(actor, slug).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(NotFound)
      return false
    },
  )
}

async function setTo(
  admin: SignedIn,
  { id, slug, name }: { id: string; slug: string; name: string },
  to: AudienceChoice,
) {
  expect((await renameTopic(admin, slug, { name, slug, description: '' }, to)).id).toBe(id)
}

test('a private topic is there for its group and for moderators, in every list, and for nobody else', async () => {
  const { inside, outside, moderator, admin, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, userId: inside.id, title: 'Wombat budget', content: 'Wombats.' })
  await writeComment(inside, post.id, { content: 'A wombat comment.' })
  for (const one of [inside, moderator, admin]) {
    expect(await sees(one, topic.slug)).toBe(true)
    expect((await findVisiblePost(one, post.id)).title).toBe('Wombat budget')
    expect((await foundAt(one, 'q=wombat')).posts.items).toHaveLength(1)
    expect((await foundAt(one, 'q=wombat')).comments.items).toHaveLength(1)
    expect((await listPostsOf(one, inside.id)).items).toHaveLength(1)
    expect((await listCommentsOf(one, inside.id)).items).toHaveLength(1)
  }
  const editor = await buildMember({ role: 'editor' })
  for (const one of [outside, editor]) {
    expect(await sees(one, topic.slug)).toBe(false)
    await expect(findVisiblePost(one, post.id)).rejects.toThrow(NotFound)
    for (const address of ['q=wombat', 'q=wombat&sort=relevance']) {
      const { posts, comments } = await foundAt(one, address)
      for (const page of [posts, comments]) expect(page).toEqual({ items: [], before: null, after: null })
    }
    expect((await listPostsOf(one, inside.id)).items).toEqual([])
    expect((await listCommentsOf(one, inside.id)).items).toEqual([])
    expect((await listLively(one)).items.map(({ id }) => id)).not.toContain(post.id)
    expect((await listTopics(one, {}, 500)).items.map(({ id }) => id)).not.toContain(topic.id)
    expect(await searchTopics(one, { query: unfinishedQuery(topic.name) as never })).not.toContainEqual(
      expect.objectContaining({ id: topic.id }),
    )
    expect((await topicsById(one, [topic.id])).size).toBe(0)
    await expect(publishPost(one, topic.slug, { title: 'A', content: 'B' })).rejects.toThrow(NotFound)
    await expect(writeComment(one, post.id, { content: 'C' })).rejects.toThrow(NotFound)
    await expect(likePost(one, post.id)).rejects.toThrow(NotFound)
  }
  expect((await slugsInSight(visitor, [topic.slug])).size).toBe(0)
  expect((await slugsInSight(inside, [topic.slug])).size).toBe(1)
  expect((await newestTitles(50)).map(({ id }) => id)).not.toContain(post.id)
})

test('what a member made there before they left the group is out of their reach, in the trash too', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const [standing, removed] = [
    await buildPost({ topicId: topic.id, userId: inside.id }),
    await buildPost({ topicId: topic.id, userId: inside.id }),
  ]
  const { id } = await writeComment(inside, standing.id, { content: 'Mine.' })
  await removePost(inside, removed.id)
  await saveDraft(inside, `/campus/topics/${topic.slug}`, { title: 'A draft', content: '', replyTo: undefined })
  await saveDraft(inside, `/campus/post/${standing.id}`, { title: '', content: 'Another', replyTo: undefined })
  await saveDraft(inside, '/campus/post/half-written', { title: '', content: 'A third', replyTo: undefined })
  expect(await draftsOf(inside)).toHaveLength(3)
  await removeFromGroup(admin, group.id, inside.id)
  expect((await draftsOf(inside)).map(({ words }) => words)).toEqual(['A third'])
  await expect(removePost(inside, standing.id)).rejects.toThrow(NotFound)
  await expect(removeComment(inside, id)).rejects.toThrow(NotFound)
  await expect(likeComment(inside, id)).rejects.toThrow(NotFound)
  await expect(recoverPost(inside, removed.id)).rejects.toThrow(new NotFound())
  await expect(findVisiblePost(inside, removed.id)).rejects.toThrow(new NotFound())
})

test('whoever tries the slug that was typed for a private topic gets it, as if there were none', async () => {
  const { outside, moderator, admin, group } = await secretTopic()
  const draft = { name: 'Layoffs', slug: 'layoffs', description: '' }
  const born = await createTopic(admin, draft, onlyFor(group.id))
  expect(born.slug).toMatch(/^layoffs-[0-9a-f]{8}$/)
  expect(await createTopic(outside, draft)).toMatchObject({ slug: 'layoffs', isPrivate: false })
  const long = { ...draft, slug: 'x'.repeat(80) }
  const renamed = await renameTopic(moderator, born.slug, long)
  expect(renamed.slug).toMatch(/^x{71}-[0-9a-f]{8}$/)
  expect(await createTopic(outside, long)).toMatchObject({ slug: long.slug })
  // What stands in the form already gets no second end.
  const kept = await renameTopic(moderator, renamed.slug, { ...draft, slug: renamed.slug }, undefined)
  expect(kept.slug).toBe(renamed.slug)
  expect((await renameTopic(moderator, kept.slug, { ...draft, slug: `a-${kept.slug.slice(-8)}` })).slug).toMatch(
    /^a-[0-9a-f]{8}$/,
  )
  const dated = await createTopic(admin, { ...draft, slug: 'review-20251231' }, onlyFor(group.id))
  expect(dated.slug).toMatch(/^review-20251231-[0-9a-f]{8}$/)
})

test('a slug that was open before its topic became private is refused without a word of that topic', async () => {
  const { inside, outside, topic } = await secretTopic()
  const draft = { name: 'Another', slug: topic.slug, description: '' }
  const said = async (actor: SignedIn) =>
    createTopic(actor, draft).catch((error: unknown) => (error instanceof Invalid ? error.fields : error))
  expect(await said(inside)).toEqual({ slug: [`This slug is taken by “${topic.name}”. Choose another.`] })
  expect(await said(outside)).toEqual({ slug: ['This slug cannot be used. Choose another.'] })
})

test('admins alone decide who sees a topic, and the log says what they decided', async () => {
  const { inside, outside, moderator, admin, group, topic } = await secretTopic()
  await expect(setTo(moderator, topic, everyMember)).rejects.toThrow(Forbidden)
  await expect(createTopic(outside, { name: 'Mine', slug: 'mine-alone', description: '' }, onlyFor(group.id)))
    .rejects //
    .toThrow(Forbidden)
  await setTo(admin, topic, everyMember)
  expect(await sees(outside, topic.slug)).toBe(true)
  await setTo(admin, topic, onlyFor(group.id))
  await setTo(admin, topic, onlyFor(group.id))
  expect([await sees(outside, topic.slug), await sees(inside, topic.slug)]).toEqual([false, true])
  const log = await database()
    .select({ facts: auditLog.facts })
    .from(auditLog)
    .where(and(eq(auditLog.act, 'topic.audience-set'), eq(auditLog.subjectId, topic.id)))
    .orderBy(auditLog.at)
  expect(log.map(({ facts }) => (facts as { seenBy: string }).seenBy)).toEqual(['every member', `“${group.name}”`])
  const born = await createTopic(admin, { name: 'Born', slug: 'born-private', description: '' }, onlyFor(group.id))
  expect([await sees(outside, born.slug), await sees(inside, born.slug)]).toEqual([false, true])
  const hello = await buildTopic({ slug: 'introductions' })
  await expect(setTo(admin, hello, onlyFor(group.id))).rejects.toThrow(Invalid)
})

test('a topic whose only group is deleted stays private, to moderators alone', async () => {
  const { inside, outside, moderator, admin, group, topic } = await secretTopic()
  await deleteGroup(admin, group.id)
  expect([await sees(inside, topic.slug), await sees(outside, topic.slug)]).toEqual([false, false])
  expect(await sees(moderator, topic.slug)).toBe(true)
  expect(await database().$count(topics, and(eq(topics.id, topic.id), eq(topics.isPrivate, true)))).toBe(1)
})

test('a deleted group is back with its people and what was for it, without what is gone by now', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const gone = await buildMember()
  await database().insert(groupMembers).values({ groupId: group.id, memberId: gone.id })
  await deleteGroup(admin, group.id)
  await database().delete(members).where(eq(members.id, gone.id))
  expect(await deletedGroups(admin)).toContainEqual(expect.objectContaining({ id: group.id, title: group.name }))
  await expect(restoreGroup(inside, group.id)).rejects.toThrow(Forbidden)
  const forty = await Promise.allSettled(Array.from({ length: 40 }, () => restoreGroup(admin, group.id)))
  expect(forty.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sees(inside, topic.slug)).toBe(true)
  expect(await database().$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(1)
  await deleteGroup(admin, group.id)
  await buildGroup({ name: group.name })
  await expect(restoreGroup(admin, group.id)).rejects.toThrow(Conflict)
})

test('whatever belongs to groups goes to the trash with one', async () => {
  const found = await database().execute<{ name: string }>(
    sql`select conrelid::regclass::text as name from pg_constraint where confrelid = 'groups'::regclass`,
  )
  expect(found.map(({ name }) => name).sort()).toEqual(belongings.map(({ table }) => table).sort())
})

test('forty who join, leave and change the audience at once leave one that is whole', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const other = await buildGroup()
  const done = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => {
      if (n % 4 === 0) return setTo(admin, topic, onlyFor(other.id))
      if (n % 4 === 1) return setTo(admin, topic, onlyFor(group.id, other.id))
      return n % 4 === 2 ? removeFromGroup(admin, group.id, inside.id) : findTopic(inside, topic.slug)
    }),
  )
  const faults = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const fault of faults) expect(fault).toBeInstanceOf(NotFound)
  expect(await sees(inside, topic.slug)).toBe(false)
})

test('a post that is moved into a private topic is gone for others, and comes back with it', async () => {
  const { inside, outside, moderator, topic } = await secretTopic()
  const post = await buildPost({ userId: inside.id })
  const follower = await buildMember()
  await buildFollow({ memberId: follower.id, kind: 'post', subjectId: post.id })
  await writeComment(outside, post.id, { content: 'While it is open.' })
  await tellWaiting()
  expect(await countUnread(follower)).toBe(1)
  await movePost(moderator, post.id, topic.slug)
  await expect(findVisiblePost(outside, post.id)).rejects.toThrow(NotFound)
  expect(await countUnread(follower)).toBe(0)
  expect((await listNotifications(follower)).items).toEqual([])
  expect((await listCommentsOf(moderator, outside.id)).items).toHaveLength(1)
  expect((await listCommentsOf(outside, outside.id)).items).toEqual([])
  const { slug } = await buildTopic()
  await movePost(moderator, post.id, slug)
  expect((await findVisiblePost(outside, post.id)).commentCount).toBe(1)
  expect(await countUnread(follower)).toBe(1)
})

test('only who may see it is told: when it happens, when the mail goes, and when the list is read', async () => {
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
  await tellWaiting()
  expect([await countUnread(outside), await countUnread(mentioned)]).toEqual([0, 0])
  expect([await countUnread(inside), await countUnread(moderator), await countUnread(author)]).toEqual([1, 1, 1])
  // The author leaves before the mail goes.
  await removeFromGroup(admin, group.id, author.id)
  await letWait()
  await mailAtOnce.perform({})
  expect(await countUnread(author)).toBe(0)
  expect((await listNotifications(author)).items).toEqual([])
  // Nobody hears about a moderator's decision on a thread that they may not see, nor keeps earlier notices of it.
  await hidePost(moderator, postId, 'A reason.')
  await tellWaiting()
  await letWait()
  await mailAtOnce.perform({})
  expect(await everyNotificationOf(author)).toEqual([])
  expect(await mailsTo(author)).toEqual([])
  expect(await mailsTo(mentioned)).toEqual([])
})

test('a decision that was told is out of sight with the topic that it was made in', async () => {
  const { inside, admin, moderator, group, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, userId: inside.id })
  await hidePost(moderator, post.id)
  await tellWaiting()
  expect((await listNotifications(inside)).items).toMatchObject([{ kind: 'decision', title: post.title }])
  await removeFromGroup(admin, group.id, inside.id)
  expect((await listNotifications(inside)).items).toEqual([])
})

test('the weekly mail has what is lively in a private topic for those who see it', async () => {
  const { inside, outside, moderator, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, title: 'Lively among us' })
  await writeComment(inside, post.id, { content: 'An answer.' })
  const open = await buildPost({ title: 'Lively for all' })
  await writeComment(await buildMember(), open.id, { content: 'An answer.' })
  const week = await weekOf(new Date())
  for (const one of [inside, outside, moderator]) await mailDigest(one.id, week)
  const said = async (one: SignedIn) => (await mailsTo(one)).map(({ bodyText }) => bodyText).join('')
  expect(await said(inside)).toContain('Lively among us')
  expect(await said(moderator)).toContain('Lively among us')
  expect(await said(outside)).toContain('Lively for all')
  expect(await said(outside)).not.toContain('Lively among us')
})

test('an open stream ends when the topic is out of sight', async () => {
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
    // Ends only where the act has ended it.
    return (await response.text()).includes('retry')
  }
  expect(await ends(() => setTo(admin, topic, onlyFor()))).toBe(true)
  expect(await ends(() => removeFromGroup(admin, group.id, inside.id))).toBe(true)
  expect(await ends(() => movePost(moderator, post.id, slug))).toBe(true)
  const next = await buildGroup({ memberIds: [inside.id] })
  expect(await ends(() => deleteGroup(admin, next.id))).toBe(true)
})

test('an answer by mail to what one may not see any more is refused as if it were gone', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, title: 'A marker of ours' })
  const to = await replyAddressFor(inside.id, post.id)
  await removeFromGroup(admin, group.id, inside.id)
  const raw = `From: ${inside.email}\r\nTo: ${to}\r\nSubject: Re: hello\r\nMessage-ID: <1@x>\r\n\r\nMy answer.\r\n`
  expect(await takeAnswer(new TextEncoder().encode(raw))).toMatchObject({ done: 'dropped' })
  expect((await mailsTo(inside, '%')).map(({ bodyText }) => bodyText).join('')).not.toContain('A marker of ours')
})

async function mailsTo({ email }: SignedIn, kind = 'notifications.%') {
  return database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), like(mails.kind, kind)))
}

test('groups that are ticked while every member would see the topic are refused', () => {
  const groups = [crypto.randomUUID()]
  const typed = { name: 'Cohort seven', slug: 'cohort-seven' }
  expect(topicForm.safeParse({ ...typed, audience: 'members', groups }).error?.issues).toMatchObject([
    { path: ['audience'], message: expect.stringMatching(/^You ticked groups, but others would see it too\./) },
  ])
  expect(topicForm.safeParse({ ...typed, groups }).success).toBe(false)
  expect(topicForm.safeParse({ ...typed, audience: 'groups', groups }).success).toBe(true)
  expect(topicForm.safeParse(typed).success).toBe(true)
})
