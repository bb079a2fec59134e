import { and, eq, inArray, lt } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { candidates } from './tables.server.ts'
import { releaseFiles, removeExpiredFiles } from './uploads.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'candidate.deleted': { candidateId: string }
  }
}

/** Deletes a profile, its notes and its documents for good. @throws NotFound */
export async function deleteCandidate(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'candidate.manage') || !isId(id)) throw new NotFound()
  await transaction(() => deleteProfiles(actor, [id]))
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
  await transaction(async () => {
    await deleteProfiles(
      system,
      old.map((candidate) => candidate.id),
    )
  })
})

async function deleteProfiles(actor: Actor, ids: string[]): Promise<void> {
  await releaseFiles(ids)
  const gone = await database().delete(candidates).where(inArray(candidates.id, ids)).returning({ id: candidates.id })
  if (gone.length === 0) throw new NotFound()
  for (const { id } of gone) await emit(actor, 'candidate.deleted', { candidateId: id })
  await enqueue(removeExpiredFiles, {})
}
