import { sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { downloadTakers } from './tables.server.ts'

/** Counts a member's download of a file that is not public. */
export async function countTaker(actor: Actor, downloadId: string): Promise<void> {
  const memberId = actorId(actor)
  if (!memberId) return
  await database()
    .insert(downloadTakers)
    .values({ downloadId, memberId, times: 1 })
    .onConflictDoUpdate({
      target: [downloadTakers.downloadId, downloadTakers.memberId],
      set: { times: sql`${downloadTakers.times} + 1`, lastAt: new Date() },
    })
}
