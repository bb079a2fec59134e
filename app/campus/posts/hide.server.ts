import { eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { holdVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'post.hidden': { postId: string; authorId: string | null }
    'post.restored': { postId: string; authorId: string | null }
  }
}

/** Hides a post from all but its author and moderators. @throws Forbidden unless moderator */
export async function hidePost(actor: Actor, id: string): Promise<void> {
  await setHidden(actor, id, true)
}

/** Shows a hidden post again. @throws Forbidden unless moderator */
export async function restorePost(actor: Actor, id: string): Promise<void> {
  await setHidden(actor, id, false)
}

async function setHidden(actor: Actor, id: string, hidden: boolean): Promise<void> {
  await transaction(async () => {
    await writingMember(actor)
    const post = await holdVisiblePost(actor, id)
    if (!can(actor, 'post.hide')) throw new Forbidden()
    if (post.hidden === hidden) return
    await database()
      .update(posts)
      .set({ hiddenAt: hidden ? new Date() : null })
      .where(eq(posts.id, post.id))
    await emit(actor, hidden ? 'post.hidden' : 'post.restored', { postId: post.id, authorId: post.authorId })
  })
}
