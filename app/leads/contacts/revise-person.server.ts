import { eq, inArray } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockLeadFrom } from './lead-from.server.ts'
import { personWith } from './person.server.ts'
import type { PersonPlan } from './person.ts'
import { people, personAddresses } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'person.planned': { personId: string }
    /** The contact became a client, or was lost. */
    'person.decided': { personId: string; outcome: string }
    'person.merged': { personId: string }
    'person.parted': { personId: string }
  }
}

/** Saves a contact's next step, due date, owner and outcome. @throws NotFound */
export async function planPerson(actor: Actor, id: string, plan: PersonPlan): Promise<void> {
  requireManager(actor, id)
  const outcome = plan.outcome || null
  await transaction(async () => {
    const [locked] = await database().select().from(people).where(eq(people.id, id)).for('update')
    if (!locked) throw new NotFound()
    const set = { nextStep: plan.nextStep, dueOn: plan.dueOn || null, ownerId: plan.ownerId || null, outcome }
    // Keep the date of an unchanged outcome.
    const outcomeAt = outcome === locked.outcome ? locked.outcomeAt : outcome && new Date()
    await database()
      .update(people)
      .set({ ...set, outcomeAt, mailedOn: null })
      .where(eq(people.id, id))
    if (outcome && outcome !== locked.outcome) await emit(actor, 'person.decided', { personId: id, outcome })
    await emit(actor, 'person.planned', { personId: id })
  })
}

/**
 * Adds an address to a contact, merging the contact who had it before.
 * @throws NotFound, Invalid if no lead came from the address
 */
export async function mergePerson(actor: Actor, id: string, email: string): Promise<void> {
  requireManager(actor, id)
  await transaction(async () => {
    const other = await personWith(email)
    if (other === id) return
    // Lock in id order: concurrent merges in both directions would deadlock otherwise.
    const locked = await database()
      .select()
      .from(people)
      .where(inArray(people.id, other ? [id, other] : [id]))
      .orderBy(people.id)
      .for('update')
    const [into, from] = [locked.find((one) => one.id === id), locked.find((one) => one.id === other)]
    if (!into) throw new NotFound()
    // Another admin merged them in the meantime.
    if (!from && (await personWith(email)) === id) return
    if (!from) return addAddress(actor, id, email)
    await database().update(personAddresses).set({ personId: id }).where(eq(personAddresses.personId, from.id))
    await database()
      .update(people)
      .set({
        ownerId: into.ownerId ?? from.ownerId,
        dueOn: into.dueOn ?? from.dueOn,
        nextStep: into.nextStep || from.nextStep,
        outcome: into.outcome ?? from.outcome,
        outcomeAt: into.outcome ? into.outcomeAt : from.outcomeAt,
      })
      .where(eq(people.id, id))
    await database().delete(people).where(eq(people.id, from.id))
    await emit(actor, 'person.merged', { personId: id })
  })
}

async function addAddress(actor: Actor, id: string, email: string): Promise<void> {
  if (!(await lockLeadFrom(email))) throw new Invalid({ email: ['Nothing has come in from this address.'] })
  await database().insert(personAddresses).values({ email, personId: id }).onConflictDoNothing()
  await emit(actor, 'person.merged', { personId: id })
}

/**
 * Separates an address from a contact, as a contact of its own. The last address cannot be removed. @throws NotFound,
 * Invalid
 */
export async function separateAddress(actor: Actor, id: string, email: string): Promise<void> {
  requireManager(actor, id)
  await transaction(async () => {
    const [person] = await database().select({ id: people.id }).from(people).where(eq(people.id, id)).for('update')
    if (!person) throw new NotFound()
    const addresses = await database().select().from(personAddresses).where(eq(personAddresses.personId, id))
    // Another admin separated it already.
    if (!addresses.some((address) => address.email === email)) return
    if (addresses.length < 2) throw new Invalid({ email: ['This is their only address.'] })
    const newPersonId = newId()
    await database().insert(people).values({ id: newPersonId })
    await database().update(personAddresses).set({ personId: newPersonId }).where(eq(personAddresses.email, email))
    await emit(actor, 'person.parted', { personId: id })
  })
}

function requireManager(actor: Actor, id: string): void {
  if (!can(actor, 'message.manage') || !isId(id)) throw new NotFound()
}
