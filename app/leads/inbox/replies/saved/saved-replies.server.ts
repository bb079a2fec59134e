import { asc, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockList } from '#app/platform/lists/lock-list.server.ts'
import { deletedFrom, moveToTrash, restoreFromTrash } from '#app/platform/trash/deleted-records.server.ts'
import type { SavedReplyDraft } from './saved-reply.ts'
import { savedReplies } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'saved-reply.written': { savedReplyId: string; title: string }
    'saved-reply.removed': { savedReplyId: string; title: string }
    'saved-reply.restored': { savedReplyId: string; title: string }
  }
}

/** Maximum number of saved replies. */
const MAX_SAVED_REPLIES = 200

/** All saved replies by title, 200 at most. @throws Forbidden unless admin */
export async function listSavedReplies(actor: Actor) {
  if (!can(actor, 'message.read')) throw new Forbidden()
  return database()
    .select()
    .from(savedReplies)
    .orderBy(asc(savedReplies.title), asc(savedReplies.id))
    .limit(MAX_SAVED_REPLIES)
}

/** A saved reply. By primary key. @throws NotFound, also unless admin */
export async function findSavedReply(actor: Actor, id: string) {
  if (!can(actor, 'message.read') || !isId(id)) throw new NotFound()
  const [reply] = await database().select().from(savedReplies).where(eq(savedReplies.id, id))
  if (!reply) throw new NotFound()
  return reply
}

/** Creates or changes a saved reply. @throws Forbidden, NotFound, Invalid beyond the maximum */
export async function writeSavedReply(actor: Actor, id: string | undefined, draft: SavedReplyDraft): Promise<void> {
  if (!can(actor, 'message.manage')) throw new Forbidden()
  if (id !== undefined && !isId(id)) throw new NotFound()
  await transaction(async () => {
    const savedReplyId = id ?? newId()
    if (id === undefined) {
      await lockList('saved replies')
      if ((await database().$count(savedReplies)) >= MAX_SAVED_REPLIES)
        throw new Invalid({ '': [`${MAX_SAVED_REPLIES} is the maximum number of saved replies.`] })
      await database()
        .insert(savedReplies)
        .values({ id: savedReplyId, ...draft })
    } else {
      const done = await database().update(savedReplies).set(draft).where(eq(savedReplies.id, id)).returning()
      if (done.length === 0) throw new NotFound()
    }
    await emit(actor, 'saved-reply.written', { savedReplyId, title: draft.title })
  })
}

/**
 * Moves a saved reply to the trash, where it can be restored for 30 days; replies already sent are not affected.
 * @throws NotFound
 */
export async function deleteSavedReply(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'message.manage') || !isId(id)) throw new NotFound()
  await transaction(async () => {
    const [locked] = await database().select().from(savedReplies).where(eq(savedReplies.id, id)).for('update')
    if (!locked) throw new NotFound()
    await moveToTrash(actor, savedReplies, id, locked.title)
    await emit(actor, 'saved-reply.removed', { savedReplyId: id, title: locked.title })
  })
}

/** Restores a deleted saved reply. @throws NotFound, Conflict beyond the maximum */
export async function restoreSavedReply(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'message.manage')) throw new NotFound()
  await transaction(async () => {
    await lockList('saved replies')
    if (!(await restoreFromTrash(savedReplies, id))) return
    if ((await database().$count(savedReplies)) > MAX_SAVED_REPLIES)
      throw new Conflict(`${MAX_SAVED_REPLIES} is the maximum number of saved replies.`)
    const { title } = await findSavedReply(actor, id)
    await emit(actor, 'saved-reply.restored', { savedReplyId: id, title })
  })
}

/** Deleted saved replies that can be restored. @throws Forbidden unless admin */
export async function deletedSavedReplies(actor: Actor) {
  if (!can(actor, 'message.manage')) throw new Forbidden()
  return deletedFrom(savedReplies)
}
