import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { findProfile, requireActiveMember } from './directory.server.ts'
import { members } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
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
  await change(actor, id, { suspendedUntil: until, suspendedFor: reason }, async () =>
    emit(actor, 'member.suspended', { memberId: id, until: until.toISOString(), reason, batchId }),
  )
}

/** Ends a suspension early. @throws Forbidden without permission, NotFound */
export async function reinstateMember(actor: Actor, id: string): Promise<void> {
  await change(actor, id, { suspendedUntil: null, suspendedFor: null }, async () =>
    emit(actor, 'member.readmitted', { memberId: id }),
  )
}

async function change(
  actor: Actor,
  id: string,
  fields: { suspendedUntil: Date | null; suspendedFor: string | null },
  notify: () => Promise<void>,
): Promise<void> {
  if (actor.kind !== 'member') throw new Forbidden('Please sign in first.')
  const member = await findProfile(id)
  if (!member) throw new NotFound()
  if (!can(actor, 'member.suspend', member)) throw new Forbidden()
  await transaction(async () => {
    await requireActiveMember(actor)
    await database().update(members).set(fields).where(eq(members.id, id))
    await notify()
  })
}
