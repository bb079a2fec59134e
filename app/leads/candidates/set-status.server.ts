import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { record } from '#app/platform/events/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { CandidateStatus } from './candidate.ts'
import { candidates } from './tables.server.ts'

declare module '#app/platform/events/events.server.ts' {
  interface Events {
    'candidate.status-set': { candidateId: string; status: string }
    /** A profile that was taken for spam was none. */
    'candidate.rescued': { candidateId: string }
  }
}

/**
 * Says where a profile stands. One that is taken out of spam is announced and acknowledged after all.
 * @throws NotFound
 */
export async function setCandidateStatus(actor: Actor, id: string, status: CandidateStatus): Promise<void> {
  if (!can(actor, 'candidate.manage') || !isId(id)) throw new NotFound()
  await transaction(async (tx) => {
    const [before] = await tx
      .select({ status: candidates.status })
      .from(candidates)
      .where(eq(candidates.id, id))
      .for('update')
    if (!before) throw new NotFound()
    if (before.status === status) return
    await tx.update(candidates).set({ status }).where(eq(candidates.id, id))
    if (before.status === 'spam') await record(tx, actor, 'candidate.rescued', { candidateId: id })
    await record(tx, actor, 'candidate.status-set', { candidateId: id, status })
  })
}
