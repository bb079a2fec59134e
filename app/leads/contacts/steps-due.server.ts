import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { officeDay } from '../inbox/assignment/office-days.server.ts'
import { people, personAddresses } from './tables.server.ts'

/** A next step that is due today or overdue. */
export interface DueStep {
  personId: string
  email: string
  nextStep: string
  dueOn: string
}

const MAX_STEPS = 50

/** The actor's own due steps, oldest first. By index. @throws Forbidden unless they read leads */
export async function stepsDueOf(actor: SignedIn): Promise<(DueStep & { isLate: boolean })[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const today = officeDay()
  const due = await database()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.ownerId, actor.id), lte(people.dueOn, today)))
    .orderBy(asc(people.dueOn), asc(people.id))
    .limit(MAX_STEPS)
  const steps = await readSteps(due.map(({ id }) => id))
  return steps.map((step) => ({ ...step, isLate: step.dueOn < today }))
}

/** Steps with the first address of each contact, oldest first. By primary key. */
export async function readSteps(personIds: string[]): Promise<DueStep[]> {
  if (personIds.length === 0) return []
  const { id, nextStep } = people
  return database()
    .select({
      personId: id,
      email: sql<string>`coalesce((select min(${personAddresses.email}) from ${personAddresses} where ${personAddresses.personId} = ${id}), '')`,
      nextStep,
      dueOn: sql<string>`${people.dueOn}::text`,
    })
    .from(people)
    .where(and(inArray(id, personIds), isNotNull(people.dueOn)))
    .orderBy(asc(people.dueOn), asc(id))
}
