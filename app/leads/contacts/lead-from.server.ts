import { sql } from 'drizzle-orm'
import { contactsById } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { ensurePerson } from './person.server.ts'

/**
 * The contact for a member; undefined if no lead came from their address.
 * @throws NotFound, also unless admin
 */
export async function personOfMember(actor: Actor, memberId: string): Promise<string | undefined> {
  if (!can(actor, 'message.read') || !isId(memberId)) throw new NotFound()
  const email = (await contactsById([memberId])).get(memberId)?.email.toLowerCase()
  if (!email) throw new NotFound()
  return transaction(async () => ((await lockLeadFrom(email)) ? ensurePerson(email) : undefined))
}

/** Locks one lead of an address, so that it cannot be deleted concurrently. By the index on addresses. */
export async function lockLeadFrom(email: string): Promise<boolean> {
  for (const { table } of Object.values(leadKindDefinitions)) {
    const isFrom = sql`lower(${table.email}) = ${email}`
    const rows = await database().select({ id: table.id }).from(table).where(isFrom).limit(1).for('share')
    if (rows.length > 0) return true
  }
  return false
}
