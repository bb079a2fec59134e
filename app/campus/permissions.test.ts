import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cancelEvent, reinstateEvent } from '#app/events/cancel.server.ts'
import { deleteEvent } from '#app/events/delete.server.ts'
import { buildEvent } from '#app/events/factory.ts'
import { listGuests } from '#app/events/guests/list.server.ts'
import { listPast, listUpcoming } from '#app/events/queries.server.ts'
import { cancelRegistration, register } from '#app/events/registrations/register.server.ts'
import { deletedEvents, restoreEvent } from '#app/events/restore.server.ts'
import { reviseEvent } from '#app/events/revise.server.ts'
import { scheduleEvent } from '#app/events/schedule.server.ts'
import { findProfile } from '#app/members/directory.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { reinstateMember, suspendMember } from '#app/members/suspend.server.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { editComment } from './comments/edit.server.ts'
import { buildComment } from './comments/factory.ts'
import { findVisibleComment } from './comments/queries.server.ts'
import { restoreComment } from './comments/restore.server.ts'
import { trashComment } from './comments/trash-comment.server.ts'
import { writeComment } from './comments/write.server.ts'
import { addCurated } from './curated/add.server.ts'
import { buildCurated } from './curated/factory.ts'
import { listCurated } from './curated/queries.server.ts'
import { deleteCurated, reviseCurated } from './curated/revise.server.ts'
import { reportedComment, reportedPost } from './moderation/queries.server.ts'
import { reportContent } from './moderation/report.server.ts'
import { editPost } from './posts/edit.server.ts'
import { buildPost } from './posts/factory.ts'
import { hidePost, unhidePost } from './posts/hide.server.ts'
import { likePost, unlikePost } from './posts/likes/like.server.ts'
import { lockPost, unlockPost } from './posts/lock.server.ts'
import { movePost } from './posts/move.server.ts'
import { publishPost } from './posts/publish.server.ts'
import { findVisiblePost } from './posts/queries.server.ts'
import { restorePost } from './posts/restore.server.ts'
import { deletedPosts } from './posts/trash.server.ts'
import { trashPost } from './posts/trash-post.server.ts'
import { createTopic } from './topics/create.server.ts'
import { buildTopic } from './topics/factory.ts'
import { creatorsSetting } from './topics/queries.server.ts'
import { renameTopic } from './topics/rename.server.ts'
import { restoreTopic } from './topics/restore.server.ts'
import { topics } from './topics/tables.server.ts'
import { trashTopic } from './topics/trash-topic.server.ts'

testDatabase()

/** The actors of the table. `author` is a member who wrote the record in question; `suspended` wrote it too. */
const roles = ['visitor', 'member', 'author', 'suspended', 'moderator', 'admin'] as const
type Role = (typeof roles)[number]

/**
 * The table: each act, the roles that may perform it, and how to attempt it. `authorId` is the author of the record.
 */
const acts: [act: string, allowed: Role[], attempt: (actor: Actor, authorId: string | null) => Promise<unknown>][] = []
const walk = (act: string, allowed: Role[], attempt: (actor: Actor, authorId: string | null) => Promise<unknown>) =>
  acts.push([act, allowed, attempt])

const everybody: Role[] = ['member', 'author', 'suspended', 'moderator', 'admin']
const writers: Role[] = ['member', 'author', 'moderator', 'admin']
const authors: Role[] = ['author', 'moderator', 'admin']
const moderators: Role[] = ['moderator', 'admin']
const admins: Role[] = ['admin']
const text = { title: 'A title', content: 'Some text.' }
const soon = () => ({
  title: 'Clinic',
  description: '',
  startsAt: new Date(Date.now() + 86_400_000),
  endsAt: new Date(Date.now() + 90_000_000),
})
const slug = () => `made-${newId().slice(-12)}`
const post = async (userId: string | null, more: object = {}) => (await buildPost({ userId, ...more })).id
const comment = async (userId: string | null, postId?: string) =>
  (await buildComment({ userId, ...(postId && { postId }) })).id

walk('see a post', everybody, async (actor, by) => findVisiblePost(actor, await post(by)))
walk('see a hidden post', ['author', 'suspended', 'moderator', 'admin'], async (actor, by) =>
  findVisiblePost(actor, await post(by, { hiddenAt: new Date() })),
)
walk('see a deleted post', [], async (actor, by) => findVisiblePost(actor, await post(by, { deletedAt: new Date() })))
walk('see a comment', everybody, async (actor, by) => findVisibleComment(actor, await comment(by)))
walk('see events', everybody, (actor) => listUpcoming(actor))
walk('see past events', everybody, (actor) => listPast(actor))
walk('see curated resources', everybody, (actor) => listCurated(actor))
walk('create a topic (setting: members)', writers, (actor) =>
  createTopic(actor, { name: 'New', slug: slug(), description: '' }),
)
walk('create a topic (setting: moderators)', moderators, async (actor) => {
  const admin = await buildMember({ role: 'admin' })
  await transaction(() => writeSetting(admin, creatorsSetting, 'moderators'))
  try {
    return await createTopic(actor, { name: 'New', slug: slug(), description: '' })
  } finally {
    await transaction(() => writeSetting(admin, creatorsSetting, 'members'))
  }
})
walk('rename a topic', moderators, async (actor) =>
  renameTopic(actor, (await buildTopic()).slug, { name: 'Other', slug: slug(), description: '' }),
)
walk('remove a topic', moderators, async (actor) => {
  const { slug, name } = await buildTopic()
  return trashTopic(actor, slug, name)
})
walk('restore a removed topic', moderators, async (actor) => {
  const { id } = await buildTopic()
  await database().update(topics).set({ removedAt: new Date() }).where(eq(topics.id, id))
  return restoreTopic(actor, id)
})
walk('restore a deleted post', authors, async (actor, by) =>
  restorePost(actor, await post(by, { deletedAt: new Date() })),
)
walk('restore a post that a moderator deleted', moderators, async (actor, by) =>
  restorePost(actor, await post(by, { deletedAt: new Date(), deletedByModerator: true })),
)
walk('restore a deleted comment', authors, async (actor, by) =>
  restoreComment(actor, (await buildComment({ userId: by, deletedAt: new Date() })).id),
)
walk('restore a comment that a moderator deleted', moderators, async (actor, by) =>
  restoreComment(actor, (await buildComment({ userId: by, deletedAt: new Date(), deletedByModerator: true })).id),
)
walk('restore a deleted event', admins, async (actor) =>
  restoreEvent(actor, (await buildEvent({ removedAt: new Date() })).id),
)
walk('see deleted posts that one may restore', everybody, (actor) => deletedPosts(actor))
walk('see deleted events', admins, (actor) => deletedEvents(actor))
walk('publish a post', writers, async (actor) => publishPost(actor, (await buildTopic()).slug, text))
walk('edit a post', authors, async (actor, by) => editPost(actor, await post(by), text))
walk('edit a locked post', moderators, async (actor, by) =>
  editPost(actor, await post(by, { lockedAt: new Date() }), text),
)
walk('delete a post', authors, async (actor, by) => trashPost(actor, await post(by)))
walk('hide a post', moderators, async (actor, by) => hidePost(actor, await post(by)))
walk('restore a post', moderators, async (actor, by) => unhidePost(actor, await post(by, { hiddenAt: new Date() })))
walk('lock a post', moderators, async (actor, by) => lockPost(actor, await post(by)))
walk('unlock a post', moderators, async (actor, by) => unlockPost(actor, await post(by, { lockedAt: new Date() })))
walk('move a post', moderators, async (actor, by) => movePost(actor, await post(by), (await buildTopic()).slug))
walk('like a post', writers, async (actor, by) => likePost(actor, await post(by)))
walk('take a like back', writers, async (actor, by) => unlikePost(actor, await post(by)))
walk('write a comment', writers, async (actor, by) => writeComment(actor, await post(by), { content: 'Well.' }))
walk('write a comment on a locked post', moderators, async (actor, by) =>
  writeComment(actor, await post(by, { lockedAt: new Date() }), { content: 'Well.' }),
)
walk('edit a comment', authors, async (actor, by) => editComment(actor, await comment(by), { content: 'Changed.' }))
walk('edit a comment on a locked post', moderators, async (actor, by) =>
  editComment(actor, await comment(by, await post(null, { lockedAt: new Date() })), { content: 'Changed.' }),
)
walk('delete a comment', authors, async (actor, by) => trashComment(actor, await comment(by)))
walk('report a post', ['member', 'moderator', 'admin'], async (actor, by) =>
  reportContent(actor, await reportedPost(actor, await post(by)), 'Spam.'),
)
walk('report a comment', ['member', 'moderator', 'admin'], async (actor, by) =>
  reportContent(actor, await reportedComment(actor, await comment(by)), 'Spam.'),
)
walk('register for an event', writers, async (actor) => register(actor, (await buildEvent()).id))
walk('cancel a registration', everybody, async (actor) => cancelRegistration(actor, (await buildEvent()).id))
walk('schedule an event', admins, (actor) => scheduleEvent(actor, soon()))
walk('revise an event', admins, async (actor) => reviseEvent(actor, (await buildEvent()).id, soon()))
walk('cancel an event', admins, async (actor) => cancelEvent(actor, (await buildEvent()).id))
walk('reinstate an event', admins, async (actor) => reinstateEvent(actor, (await buildEvent()).id))
walk('delete an event', admins, async (actor) => deleteEvent(actor, (await buildEvent()).id))
walk('see the guests of an event', admins, async (actor) => listGuests(actor, (await buildEvent()).id))
walk('add a curated resource', admins, (actor) => addCurated(actor, { title: 'Guide', description: '' }))
walk('revise a curated resource', admins, async (actor) =>
  reviseCurated(actor, (await buildCurated()).id, { title: 'Guide', description: '' }),
)
walk('remove a curated resource', admins, async (actor) => deleteCurated(actor, (await buildCurated()).id))
walk('suspend a member', moderators, async (actor) =>
  suspendMember(actor, (await buildMember()).id, { days: 1, reason: '' }),
)
walk('suspend a moderator', admins, async (actor) =>
  suspendMember(actor, (await buildMember({ role: 'moderator' })).id, { days: 1, reason: '' }),
)
walk('suspend an admin', [], async (actor) =>
  suspendMember(actor, (await buildMember({ role: 'admin' })).id, { days: 1, reason: '' }),
)
walk('suspend oneself', [], async (actor) =>
  suspendMember(actor, actor.kind === 'member' ? actor.id : '', { days: 1, reason: '' }),
)
walk('end a suspension', moderators, async (actor) =>
  reinstateMember(actor, (await buildMember({ suspendedUntil: new Date(Date.now() + 60_000) })).id),
)

async function actorFor(role: Role): Promise<Actor> {
  if (role === 'visitor') return visitor
  if (role === 'suspended') return buildMember({ suspendedUntil: new Date(Date.now() + 3_600_000) })
  return buildMember({ role: role === 'author' ? 'member' : role })
}

describe.each(acts)('%s', (_act, allowed, attempt) => {
  test.each(roles)('%s', async (role) => {
    const actor = await actorFor(role)
    const isAuthor = (role === 'author' || role === 'suspended') && actor.kind === 'member'
    const outcome = await attempt(actor, isAuthor ? actor.id : (await buildMember()).id).then(
      () => 'done',
      (error: unknown) => (error instanceof Forbidden || error instanceof NotFound ? 'refused' : error),
    )
    expect(outcome).toBe(allowed.includes(role) ? 'done' : 'refused')
  })
})

test('a member can write once the suspension is over', async () => {
  const member = await buildMember({ suspendedUntil: new Date(Date.now() - 1000) })
  await publishPost(member, (await buildTopic()).slug, text)
  expect((await findProfile(member.id))?.suspendedUntil).toBeNull()
})
