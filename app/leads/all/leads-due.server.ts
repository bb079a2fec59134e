import { and, inArray, notInArray, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { officeDay } from '../inbox/assignment/office-days.server.ts'
import { dueAssignmentsOf } from '../inbox/assignment/queries.server.ts'
import { leadParts } from './parts.server.ts'

/** An assigned lead that is due today or overdue. */
export interface DueLead {
  name: string
  href: string
  dueOn: string
  isLate: boolean
}

const MAX_LEADS = 50

/** The actor's own leads that are due and unanswered, oldest first. @throws Forbidden unless they read leads */
export async function leadsDueOf(actor: SignedIn): Promise<DueLead[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const today = officeDay()
  const assignments = await dueAssignmentsOf(actor.id, today, MAX_LEADS)
  if (assignments.length === 0) return []
  const ids = assignments.map(({ id }) => id)
  const open = await Promise.all(
    leadParts.map(async ({ leadKind: { table, listed, statusAfter }, path, which }) => {
      const isOpen = notInArray(table.status, [statusAfter.answering, 'archived', 'spam'])
      const leads = await database()
        .select({ id: table.id, name: sql<string>`${listed.name}::text` })
        .from(table)
        .where(and(inArray(table.id, ids), which, isOpen))
      return leads.map(({ id, name }) => [id, { name, href: `/admin/inbox/${path}/${id}` }] as const)
    }),
  )
  const known = new Map(open.flat())
  return assignments.flatMap(({ id, dueOn }) => {
    const lead = known.get(id)
    return lead ? { ...lead, dueOn, isLate: dueOn < today } : []
  })
}
