import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import type { Place } from '#app/platform/lists/page-of.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'
import { leadQuery } from './lead-search.server.ts'
import type { LeadNote } from './note.ts'

/** Which leads to list: without a status, all but spam. */
export interface LeadFilter<Status extends string = string> {
  status?: Status | undefined
  search?: string
}

/** Leads a page of the inbox shows. */
export const leadsPerPage = 30

/**
 * What a list of leads asks the database for, newest first, by the index on status and id (or the search index); its
 * kind selects what it shows. Undefined where nothing can be found.
 * @throws Forbidden unless admin
 */
export function leadsPage(desk: LeadKindDefinition, actor: Actor, { status, search = '' }: LeadFilter, place: Place) {
  if (!can(actor, `${desk.noun}.read` as const)) throw new Forbidden()
  const { table } = desk
  const query = leadQuery(search)
  if (search && !query) return undefined
  const { beyond, order } = keyset({ id: table.id, descending: true }, place)
  const standing = status ? eq(table.status, status) : ne(table.status, 'spam')
  return { where: and(standing, query && sql`${table.search} @@ ${query}`, beyond), order }
}

/** How many leads nobody has read yet; by the index on status. @throws Forbidden unless admin */
export async function countNewLeads(desk: LeadKindDefinition, actor: Actor): Promise<number> {
  if (!can(actor, `${desk.noun}.read` as const)) throw new Forbidden()
  return database().$count(desk.table, eq(desk.table.status, 'new'))
}

/** The notes about a lead that its page has loaded through the actor, oldest first. */
export async function notesAbout({ notes }: LeadKindDefinition, lead: { id: string }): Promise<LeadNote[]> {
  const { id, authorId, text, createdAt } = notes
  return database()
    .select({ id, authorId, text, createdAt })
    .from(notes)
    .where(eq(notes.leadId, lead.id))
    .orderBy(asc(id))
}
