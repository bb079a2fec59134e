import { and, eq, inArray, lt } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, system } from '#app/platform/actor.ts'
import { database, type Transaction, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { record } from '#app/platform/events/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { candidates } from './tables.server.ts'
import { releaseFiles, removeExpiredFiles } from './uploads.server.ts'

declare module '#app/platform/events/events.server.ts' {
  interface Events {
    'candidate.deleted': { candidateId: string }
  }
}

/** Deletes a profile, its notes and its documents for good. @throws NotFound */
export async function deleteCandidate(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'candidate.manage') || !isId(id)) throw new NotFound()
  await transaction((tx) => deleteProfiles(tx, actor, [id]))
}

/** Spam is kept for 30 days, in case a person was taken for a machine. */
export const forgetSpamCandidates = defineJob<Record<string, never>>('candidates.forget-spam', async () => {
  const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
  const old = await database()
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.status, 'spam'), lt(candidates.createdAt, monthAgo)))
    .limit(500)
  if (old.length === 0) return
  await transaction(async (tx) => {
    await deleteProfiles(
      tx,
      system,
      old.map((candidate) => candidate.id),
    )
  })
})

async function deleteProfiles(tx: Transaction, actor: Actor, ids: string[]): Promise<void> {
  await releaseFiles(tx, ids)
  const gone = await tx.delete(candidates).where(inArray(candidates.id, ids)).returning({ id: candidates.id })
  if (gone.length === 0) throw new NotFound()
  for (const { id } of gone) await record(tx, actor, 'candidate.deleted', { candidateId: id })
  await enqueue(tx, removeExpiredFiles, {})
}
