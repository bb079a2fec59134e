import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { currentProfile } from '../directory.server.ts'
import { members } from '../tables.server.ts'

/** Marks the welcome steps as finished. Safe to repeat. */
export async function endWelcome(member: SignedIn): Promise<void> {
  await currentProfile(member)
  await database()
    .update(members)
    .set({ welcomedAt: new Date() })
    .where(and(eq(members.id, member.id), isNull(members.welcomedAt)))
}
