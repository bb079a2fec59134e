import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockProfiles, requireActiveMember } from './directory.server.ts'
import { members } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.suspended': { memberId: string; until: string; reason: string; batchId: string }
    'member.readmitted': { memberId: string }
  }
}

/** The suspension form: days and reason. */
export const suspension = z.object({
  days: z.coerce
    .number('Please enter a number of days.')
    .int('Please enter whole days.')
    .min(1, 'Please enter at least one day.')
    .max(365, 'Please enter at most 365 days.'),
  reason: z.string().trim().max(500, 'Please use at most 500 characters.').optional().default(''),
})

/**
 * Suspends a member for `days`: they can read, but not write.
 * @param batchId shared with the other changes of the same action
 * @throws Forbidden without permission, NotFound
 */
export async function suspendMember(
  actor: Actor,
  id: string,
  { days, reason }: z.output<typeof suspension>,
  batchId = newId(),
): Promise<void> {
  const until = new Date(Date.now() + days * 86_400_000)
  await transaction(async () => {
    await lockToSuspend(actor, id)
    await setSuspension(id, { suspendedUntil: until, suspendedFor: reason })
    await emit(actor, 'member.suspended', { memberId: id, until: until.toISOString(), reason, batchId })
  })
}

/** Ends a suspension early. Safe to repeat. @throws Forbidden without permission, NotFound */
export async function reinstateMember(actor: Actor, id: string): Promise<void> {
  await transaction(async () => {
    const { suspendedUntil } = await lockToSuspend(actor, id)
    if (!suspendedUntil) return
    await setSuspension(id, { suspendedUntil: null, suspendedFor: null })
    await emit(actor, 'member.readmitted', { memberId: id })
  })
}

/**
 * Locks the member's profile: a role that changes meanwhile must not escape the rule. A member who is leaving counts
 * too, because they may come back.
 * @throws Forbidden, NotFound
 */
async function lockToSuspend(actor: Actor, id: string) {
  if (!isId(id)) throw new NotFound()
  await requireActiveMember(actor)
  const [member] = await lockProfiles([id])
  if (!member) throw new NotFound()
  if (!can(actor, 'member.suspend', member)) throw new Forbidden()
  return member
}

async function setSuspension(id: string, fields: { suspendedUntil: Date | null; suspendedFor: string | null }) {
  await database().update(members).set(fields).where(eq(members.id, id))
}
