import { eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { lockVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.locked': { postId: string; authorId: string | null; reason?: string | undefined }
    'post.unlocked': { postId: string; authorId: string | null }
  }
}

/**
 * Closes a post to comments and to edits by its author.
 * @param reason shown to the author
 * @throws Forbidden unless moderator
 */
export async function lockPost(actor: Actor, id: string, reason?: string): Promise<void> {
  await setLocked(actor, id, true, reason)
}

/** Unlocks a post. @throws Forbidden unless moderator */
export async function unlockPost(actor: Actor, id: string): Promise<void> {
  await setLocked(actor, id, false)
}

async function setLocked(actor: Actor, id: string, locked: boolean, reason?: string): Promise<void> {
  await transaction(async () => {
    await requireActiveMember(actor)
    const post = await lockVisiblePost(actor, id)
    if (!can(actor, 'post.lock')) throw new Forbidden()
    if (post.locked === locked) return
    await database()
      .update(posts)
      .set({ lockedAt: locked ? new Date() : null })
      .where(eq(posts.id, post.id))
    const payload = { postId: post.id, authorId: post.authorId }
    if (locked) await emit(actor, 'post.locked', { ...payload, reason })
    else await emit(actor, 'post.unlocked', payload)
  })
}
