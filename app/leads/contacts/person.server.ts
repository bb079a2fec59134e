import { asc, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { people, personAddresses } from './tables.server.ts'

/** The contact who sent a lead, created on first use. @throws NotFound, also unless admin */
export async function personOfLead(actor: Actor, { table }: LeadKindDefinition, leadId: string): Promise<string> {
  if (!can(actor, 'message.read') || !isId(leadId)) throw new NotFound()
  return transaction(async () => {
    // Lock the lead, so that no contact is created from one that is being deleted.
    const [lead] = await database().select({ email: table.email }).from(table).where(eq(table.id, leadId)).for('share')
    if (!lead) throw new NotFound()
    return ensurePerson(lead.email.toLowerCase())
  })
}

/** Finds or creates the contact of an address. Call it in a transaction. */
export async function ensurePerson(email: string): Promise<string> {
  const known = await personWith(email)
  if (known) return known
  const id = newId()
  await database().insert(people).values({ id })
  const inserted = await database()
    .insert(personAddresses)
    .values({ email, personId: id })
    .onConflictDoNothing()
    .returning({ email: personAddresses.email })
  if (inserted.length > 0) return id
  // A concurrent request created the contact first: use theirs.
  await database().delete(people).where(eq(people.id, id))
  return (await personWith(email)) ?? ensurePerson(email)
}

/** The id of an address's contact. By primary key. */
export async function personWith(email: string): Promise<string | undefined> {
  const { personId } = personAddresses
  const [row] = await database().select({ personId }).from(personAddresses).where(eq(personAddresses.email, email))
  return row?.personId
}

/** A contact with all addresses. @throws NotFound, also unless admin */
export async function findPerson(actor: Actor, id: string) {
  if (!can(actor, 'message.read') || !isId(id)) throw new NotFound()
  const [person] = await database().select().from(people).where(eq(people.id, id))
  if (!person) throw new NotFound('This contact no longer exists.')
  const { email } = personAddresses
  const addresses = await database()
    .select({ email })
    .from(personAddresses)
    .where(eq(personAddresses.personId, id))
    .orderBy(asc(email))
  return { ...person, emails: addresses.map((address) => address.email) }
}
