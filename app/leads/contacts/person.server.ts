import { asc, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { people, personAddresses } from './tables.server.ts'

/** The person who sent a lead; made when they are first looked at. @throws NotFound for others than admins too */
export async function personOfLead(actor: Actor, { table }: LeadKindDefinition, leadId: string): Promise<string> {
  if (!can(actor, 'message.read') || !isId(leadId)) throw new NotFound()
  return transaction(async () => {
    // Held, so that no person is made from a lead that is being deleted.
    const [lead] = await database().select({ email: table.email }).from(table).where(eq(table.id, leadId)).for('share')
    if (!lead) throw new NotFound()
    return ensurePerson(lead.email.toLowerCase())
  })
}

/** The person behind an address, made where there is none yet. In a transaction. */
export async function ensurePerson(email: string): Promise<string> {
  const known = await personWith(email)
  if (known) return known
  const id = newId()
  await database().insert(people).values({ id })
  const made = await database()
    .insert(personAddresses)
    .values({ email, personId: id })
    .onConflictDoNothing()
    .returning({ email: personAddresses.email })
  if (made.length > 0) return id
  // Somebody else was quicker.
  await database().delete(people).where(eq(people.id, id))
  return (await personWith(email)) ?? ensurePerson(email)
}

/** Whose address it is. By primary key. */
export async function personWith(email: string): Promise<string | undefined> {
  const { personId } = personAddresses
  const [found] = await database().select({ personId }).from(personAddresses).where(eq(personAddresses.email, email))
  return found?.personId
}

/** A person with all addresses. @throws NotFound for others than admins too */
export async function findPerson(actor: Actor, id: string) {
  if (!can(actor, 'message.read') || !isId(id)) throw new NotFound()
  const [person] = await database().select().from(people).where(eq(people.id, id))
  if (!person) throw new NotFound('There is nothing left of this person.')
  const { email } = personAddresses
  const addresses = await database()
    .select({ email })
    .from(personAddresses)
    .where(eq(personAddresses.personId, id))
    .orderBy(asc(email))
  return { ...person, emails: addresses.map((address) => address.email) }
}
