import { eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { learnFrom } from '../spam/learned/learn.server.ts'
import { emitLeadEvent, type LeadKindDefinition } from './lead-kind.server.ts'

/**
 * Sets the status of a lead. Leaving spam sends the emails that were withheld.
 * @throws NotFound; Invalid for a status that its kind does not have
 */
export async function setLeadStatus(
  leadKind: LeadKindDefinition,
  actor: Actor,
  id: string,
  status: string,
): Promise<void> {
  if (!can(actor, `${leadKind.recordType}.manage` as const) || !isId(id)) throw new NotFound()
  if (!leadKind.statuses.includes(status)) throw new Invalid({ status: ['Choose a status.'] })
  const { table } = leadKind
  await transaction(async () => {
    const { name, about } = leadKind.listed
    const [before] = await database()
      .select({
        status: table.status,
        email: table.email,
        name: sql<string>`${name}`,
        about: sql<string | null>`${about}`,
      })
      .from(table)
      .where(eq(table.id, id))
      .for('update')
    if (!before) throw new NotFound()
    if (before.status === status) return
    await database().update(table).set({ status }).where(eq(table.id, id))
    const isWorthIt = status === leadKind.statusAfter.answering || before.status === 'spam'
    if (status === 'spam' || isWorthIt)
      await learnFrom(id, status === 'spam', [before.email, before.name, before.about ?? ''])
    if (before.status === 'spam') {
      for (const mail of await leadKind.mailsAbout(id)) await sendMail(mail)
      await emitLeadEvent(actor, leadKind, 'rescued', id)
    }
    await emitLeadEvent(actor, leadKind, 'status-set', id, { status })
  })
}
