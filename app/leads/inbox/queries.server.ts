import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import type { Cursor } from '#app/platform/lists/page-of.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'
import { leadQuery } from './lead-search.server.ts'
import type { LeadNote } from './note.ts'

/** A filter for leads; without a status, all except spam. */
export interface LeadFilter<Status extends string = string> {
  status?: Status | undefined
  search?: string
}

/** Leads per page of the inbox. */
export const leadsPerPage = 30

/**
 * The condition and order of a page of leads, newest first, by the index on status and id (or the search index); each
 * kind selects its own columns. Undefined if nothing can match.
 * @throws Forbidden unless admin
 */
export function leadsPage(
  leadKind: LeadKindDefinition,
  actor: Actor,
  { status, search = '' }: LeadFilter,
  cursor: Cursor,
) {
  if (!can(actor, `${leadKind.recordType}.read` as const)) throw new Forbidden()
  const { table } = leadKind
  const query = leadQuery(search)
  if (search && !query) return undefined
  const { beyond, order } = keyset({ id: table.id, descending: true }, cursor)
  const hasStatus = status ? eq(table.status, status) : ne(table.status, 'spam')
  return { where: and(hasStatus, query && sql`${table.search} @@ ${query}`, beyond), order }
}

/** Counts unread leads; by the index on status. @throws Forbidden unless admin */
export async function countNewLeads(leadKind: LeadKindDefinition, actor: Actor): Promise<number> {
  if (!can(actor, `${leadKind.recordType}.read` as const)) throw new Forbidden()
  return database().$count(leadKind.table, eq(leadKind.table.status, 'new'))
}

/** The notes about a lead, oldest first. The caller has authorized access to the lead. */
export async function notesAbout({ notes }: LeadKindDefinition, lead: { id: string }): Promise<LeadNote[]> {
  const { id, authorId, text, createdAt } = notes
  return database()
    .select({ id, authorId, text, createdAt })
    .from(notes)
    .where(eq(notes.leadId, lead.id))
    .orderBy(asc(id))
}
