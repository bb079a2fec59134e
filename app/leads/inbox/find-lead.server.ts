import { eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'
import { setLeadStatus } from './set-status.server.ts'

/** The shared columns of a lead of any kind; by primary key. @throws NotFound, also unless admin */
export async function findLead({ recordType, table, listed }: LeadKindDefinition, actor: Actor, id: string) {
  if (!can(actor, `${recordType}.read` as const) || !isId(id)) throw new NotFound()
  const { email, status } = table
  const [lead] = await database()
    .select({
      id: table.id,
      email,
      status,
      name: sql<string>`${listed.name}`,
      about: sql<string | null>`${listed.about}`,
    })
    .from(table)
    .where(eq(table.id, id))
  if (!lead) throw new NotFound()
  return lead
}

/** Marks a new lead as opened. @returns its current status */
export async function openLead<Status extends string>(
  leadKind: LeadKindDefinition,
  actor: Actor,
  lead: { id: string; status: Status },
): Promise<Status> {
  if (lead.status !== 'new') return lead.status
  await setLeadStatus(leadKind, actor, lead.id, leadKind.statusAfter.opening)
  return leadKind.statusAfter.opening as Status
}
