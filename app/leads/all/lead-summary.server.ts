import { eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { type LeadPart, leadParts } from './parts.server.ts'

/** A lead as sent to webhooks. */
export interface LeadSummary {
  id: string
  kind: string
  name: string
  email: string
  about: string | null
  source: string | null
  status: string
  createdAt: Date
  expiresOn: Date
}

/**
 * Finds a lead by the URL segment of its kind (`messages`, `calls`) and its id; undefined if there is none.
 * @throws Forbidden
 */
export async function leadSummary(actor: Actor, path: string, id: string): Promise<LeadSummary | undefined> {
  if (!can(actor, 'record.tell')) throw new Forbidden()
  const part = leadParts.find((one) => one.path === path)
  return part && isId(id) ? readLead(part, id) : undefined
}

async function readLead({ path, leadKind: { table, listed } }: LeadPart, id: string): Promise<LeadSummary | undefined> {
  const [lead] = await database()
    .select({
      id: table.id,
      kind: sql<string>`${path}`,
      name: sql<string>`${listed.name}`,
      email: table.email,
      about: sql<string | null>`${listed.about}`,
      source: sql<string | null>`${listed.source}`,
      status: table.status,
      createdAt: table.createdAt,
      expiresOn: table.expiresOn,
    })
    .from(table)
    .where(eq(table.id, id))
  return lead
}
