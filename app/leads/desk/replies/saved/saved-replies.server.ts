import { asc, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { holdList } from '#app/platform/lists/hold-list.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { SavedReplyDraft } from './saved-reply.ts'
import { savedReplies } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'saved-reply.written': { savedReplyId: string; title: string }
    'saved-reply.removed': { savedReplyId: string; title: string }
  }
}

/** More than anybody reads through. */
const most = 200

/** All saved replies by title, 200 at most. @throws Forbidden unless admin */
export async function listSavedReplies(actor: Actor) {
  if (!can(actor, 'message.read')) throw new Forbidden()
  return database().select().from(savedReplies).orderBy(asc(savedReplies.title), asc(savedReplies.id)).limit(most)
}

/** One saved reply. By primary key. @throws NotFound for others than admins too */
export async function findSavedReply(actor: Actor, id: string) {
  if (!can(actor, 'message.read') || !isId(id)) throw new NotFound()
  const [reply] = await database().select().from(savedReplies).where(eq(savedReplies.id, id))
  if (!reply) throw new NotFound()
  return reply
}

/** Writes a new saved reply, or another text of one. @throws Forbidden, NotFound, Invalid for one too many */
export async function writeSavedReply(actor: Actor, id: string | undefined, draft: SavedReplyDraft): Promise<void> {
  if (!can(actor, 'message.manage')) throw new Forbidden()
  if (id !== undefined && !isId(id)) throw new NotFound()
  await transaction(async () => {
    const savedReplyId = id ?? newId()
    if (id === undefined) {
      await holdList('saved replies')
      if ((await database().$count(savedReplies)) >= most)
        throw new Invalid({ '': [`${most} is as many as are kept.`] })
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

/** Removes a saved reply; what was answered with it stays. @throws NotFound */
export async function removeSavedReply(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'message.manage') || !isId(id)) throw new NotFound()
  await transaction(async () => {
    const [gone] = await database().delete(savedReplies).where(eq(savedReplies.id, id)).returning()
    if (!gone) throw new NotFound()
    await emit(actor, 'saved-reply.removed', { savedReplyId: id, title: gone.title })
  })
}
