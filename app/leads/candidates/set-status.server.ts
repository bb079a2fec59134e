import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { CandidateStatus } from './candidate.ts'
import { candidates } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
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
  await transaction(async () => {
    const [before] = await database()
      .select({ status: candidates.status })
      .from(candidates)
      .where(eq(candidates.id, id))
      .for('update')
    if (!before) throw new NotFound()
    if (before.status === status) return
    await database().update(candidates).set({ status }).where(eq(candidates.id, id))
    if (before.status === 'spam') await emit(actor, 'candidate.rescued', { candidateId: id })
    await emit(actor, 'candidate.status-set', { candidateId: id, status })
  })
}
