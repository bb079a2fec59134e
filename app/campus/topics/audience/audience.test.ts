import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveDraft } from '#app/members/drafts/save.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { belongings, deletedGroups, deleteGroup, restoreGroup } from '#app/members/groups/delete.server.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { removeFromGroup } from '#app/members/groups/remove-member.server.ts'
import { groupMembers } from '#app/members/groups/tables.server.ts'
import { members } from '#app/members/tables.server.ts'
import { visitor } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { foundAt } from '#app/search/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { everyMember, onlyFor, secretTopic, sees, setTo } from '#tests/setup/private-topics.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { likeComment } from '../../comments/likes/like.server.ts'
import { listCommentsOf } from '../../comments/queries.server.ts'
import { trashComment } from '../../comments/trash-comment.server.ts'
import { writeComment } from '../../comments/write.server.ts'
import { draftsOf } from '../../drafts/queries.server.ts'
import { notifyWaiting } from '../../notifications/factory.ts'
import { countUnread, listNotifications } from '../../notifications/queries.server.ts'
import { buildPost } from '../../posts/factory.ts'
import { likePost } from '../../posts/likes/like.server.ts'
import { listLively, listPostsOf, newestTitles } from '../../posts/list/queries.server.ts'
import { movePost } from '../../posts/move.server.ts'
import { publishPost } from '../../posts/publish.server.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import { restorePost } from '../../posts/restore.server.ts'
import { trashPost } from '../../posts/trash-post.server.ts'
import { buildFollow } from '../../reading/follows/factory.ts'
import { createTopic } from '../create.server.ts'
import { buildTopic } from '../factory.ts'
import { findTopic, listTopics, topicsById, visibleTopicSlugs } from '../queries.server.ts'
import { topics } from '../tables.server.ts'
import { topicForm } from '../topic-form.ts'

testDatabase()

test('a private topic is visible to its group and to moderators only, in every list', async () => {
  const { inside, outside, moderator, admin, topic } = await secretTopic()
  const post = await buildPost({ topicId: topic.id, userId: inside.id, title: 'Wombat budget', content: 'Wombats.' })
  await writeComment(inside, post.id, { content: 'A wombat comment.' })
  for (const one of [inside, moderator, admin]) {
    expect(await sees(one, topic.slug)).toBe(true)
    expect((await findVisiblePost(one, post.id)).title).toBe('Wombat budget')
    for (const kind of ['posts', 'comments']) expect(await foundAt(one, `q=wombat&in=${kind}`)).toHaveLength(1)
    expect((await listPostsOf(one, inside.id)).items).toHaveLength(1)
    expect((await listCommentsOf(one, inside.id)).items).toHaveLength(1)
  }
  const editor = await buildMember({ role: 'editor' })
  for (const one of [outside, editor]) {
    expect(await sees(one, topic.slug)).toBe(false)
    await expect(findVisiblePost(one, post.id)).rejects.toThrow(NotFound)
    for (const address of ['q=wombat', 'q=wombat&sort=relevance']) {
      expect(await foundAt(one, address)).toEqual([])
    }
    expect((await listPostsOf(one, inside.id)).items).toEqual([])
    expect((await listCommentsOf(one, inside.id)).items).toEqual([])
    expect((await listLively(one)).items.map(({ id }) => id)).not.toContain(post.id)
    expect((await listTopics(one, {}, 500)).items.map(({ id }) => id)).not.toContain(topic.id)
    const named = await foundAt(one, `${new URLSearchParams({ q: topic.name, in: 'topics' })}`)
    expect(named.map(({ id }) => id)).not.toContain(topic.id)
    expect((await topicsById(one, [topic.id])).size).toBe(0)
    await expect(publishPost(one, topic.slug, { title: 'A', content: 'B' })).rejects.toThrow(NotFound)
    await expect(writeComment(one, post.id, { content: 'C' })).rejects.toThrow(NotFound)
    await expect(likePost(one, post.id)).rejects.toThrow(NotFound)
  }
  expect((await visibleTopicSlugs(visitor, [topic.slug])).size).toBe(0)
  expect((await visibleTopicSlugs(inside, [topic.slug])).size).toBe(1)
  expect((await newestTitles(50)).map(({ id }) => id)).not.toContain(post.id)
})

test('members who left the group cannot reach what they wrote there, not even in the trash', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const [current, removed] = [
    await buildPost({ topicId: topic.id, userId: inside.id }),
    await buildPost({ topicId: topic.id, userId: inside.id }),
  ]
  const { id } = await writeComment(inside, current.id, { content: 'Mine.' })
  await trashPost(inside, removed.id)
  await saveDraft(inside, { form: `/campus/topics/${topic.slug}`, fields: { title: 'A draft' } })
  await saveDraft(inside, { form: `/campus/post/${current.id}`, fields: { content: 'Another' } })
  await saveDraft(inside, { form: '/campus/post/half-written', fields: { content: 'A third' } })
  expect(await draftsOf(inside)).toHaveLength(3)
  await removeFromGroup(admin, group.id, inside.id)
  expect((await draftsOf(inside)).map(({ title }) => title)).toEqual(['A third'])
  await expect(trashPost(inside, current.id)).rejects.toThrow(NotFound)
  await expect(trashComment(inside, id)).rejects.toThrow(NotFound)
  await expect(likeComment(inside, id)).rejects.toThrow(NotFound)
  await expect(restorePost(inside, removed.id)).rejects.toThrow(new NotFound())
  await expect(findVisiblePost(inside, removed.id)).rejects.toThrow(new NotFound())
})

test('only admins set the audience of a topic, and the audit log records it', async () => {
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
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.act, 'topic.audience-set'), eq(auditLog.subjectId, topic.id)))
    .orderBy(auditLog.at)
  expect(log.map(({ details }) => (details as { seenBy: string }).seenBy)).toEqual(['every member', `“${group.name}”`])
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

test('restoring a group restores its members and its content, except what was deleted since', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const gone = await buildMember()
  await database().insert(groupMembers).values({ groupId: group.id, memberId: gone.id })
  await deleteGroup(admin, group.id)
  await database().delete(members).where(eq(members.id, gone.id))
  expect(await deletedGroups(admin)).toContainEqual(expect.objectContaining({ id: group.id, title: group.name }))
  await expect(restoreGroup(inside, group.id)).rejects.toThrow(Forbidden)
  expect(await restoredByEight(() => restoreGroup(admin, group.id))).toEqual({ answered: 8, restored: 1 })
  expect(await sees(inside, topic.slug)).toBe(true)
  expect(await database().$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(1)
  await deleteGroup(admin, group.id)
  await buildGroup({ name: group.name })
  await expect(restoreGroup(admin, group.id)).rejects.toThrow(Conflict)
})

test('everything that belongs to a group goes to the trash with it', async () => {
  const { rows: groups } = await database().execute<{ name: string }>(
    sql`select conrelid::regclass::text as name from pg_constraint where confrelid = 'groups'::regclass`,
  )
  expect(groups.map(({ name }) => name).sort()).toEqual(belongings.map(({ table }) => table).sort())
})

test('eight concurrent changes of members and audience leave a consistent audience', async () => {
  const { inside, admin, group, topic } = await secretTopic()
  const other = await buildGroup()
  const done = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => {
      if (n % 4 === 0) return setTo(admin, topic, onlyFor(other.id))
      if (n % 4 === 1) return setTo(admin, topic, onlyFor(group.id, other.id))
      return n % 4 === 2 ? removeFromGroup(admin, group.id, inside.id) : findTopic(inside, topic.slug)
    }),
  )
  const faults = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const fault of faults) expect(fault).toBeInstanceOf(NotFound)
  expect(await sees(inside, topic.slug)).toBe(false)
})

test('a post that is moved into a private topic is hidden from others, and visible again when it is moved back', async () => {
  const { inside, outside, moderator, topic } = await secretTopic()
  const post = await buildPost({ userId: inside.id })
  const follower = await buildMember()
  await buildFollow({ memberId: follower.id, kind: 'post', subjectId: post.id })
  await writeComment(outside, post.id, { content: 'While it is open.' })
  await notifyWaiting()
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

test('groups cannot be chosen for a topic that every member can see', () => {
  const groups = [crypto.randomUUID()]
  const input = { name: 'Cohort seven', slug: 'cohort-seven' }
  expect(topicForm.safeParse({ ...input, audience: 'members', groups }).error?.issues).toMatchObject([
    { path: ['audience'], message: expect.stringMatching(/^You selected groups, but others would see it too\./) },
  ])
  expect(topicForm.safeParse({ ...input, groups }).success).toBe(false)
  expect(topicForm.safeParse({ ...input, audience: 'groups', groups }).success).toBe(true)
  expect(topicForm.safeParse(input).success).toBe(true)
})
