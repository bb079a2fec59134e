import { and, eq } from 'drizzle-orm'
import { currentProfile } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { Followed, FollowLevel } from './follow.ts'
import { follows } from './tables.server.ts'

const limit: Limit = { name: 'follow.set', points: 300, seconds: 3600, per: 'account' }

/** Follows or mutes a subject that the actor can see; each replaces the other. @throws TooMany */
export async function setFollow(actor: Actor, { kind, id }: Followed, level: FollowLevel): Promise<void> {
  if (actor.kind !== 'member' || !can(actor, 'follow.set')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  await currentProfile(actor)
  await database()
    .insert(follows)
    .values({ memberId: actor.id, kind, subjectId: id, level })
    .onConflictDoUpdate({ target: [follows.memberId, follows.kind, follows.subjectId], set: { level } })
}

/** Removes a follow or a mute; without one it changes nothing. */
export async function endFollow(actor: Actor, { kind, id }: Followed, level: FollowLevel): Promise<void> {
  if (actor.kind !== 'member') throw new Forbidden('Please sign in first.')
  await database()
    .delete(follows)
    .where(
      and(eq(follows.memberId, actor.id), eq(follows.kind, kind), eq(follows.subjectId, id), eq(follows.level, level)),
    )
}
