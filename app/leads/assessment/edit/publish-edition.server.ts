import { desc, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { type EditionContent, editionContent, shippedEdition } from '../edition.ts'
import { assessmentSubject, currentEdition, editionAt, MAX_EDITIONS } from '../editions.server.ts'
import { assessmentEditions } from '../tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'assessment.edition-published': { edition: number }
  }
}

const perAccount: Limit = { name: 'assessment.edition', points: 60, seconds: 3600, per: 'account' }

/**
 * Has everybody asked these questions from now on, on all processes within a second. Results that were given before
 * keep the edition that they answered. What is asked already makes no edition of its own.
 * @param basedOn the edition that it was made from; absent where it may follow any
 * @returns its number @throws Forbidden, TooMany, Conflict where somebody else has published one since
 */
export async function publishEdition(actor: Actor, typed: EditionContent, basedOn?: number): Promise<number> {
  requireEditor(actor)
  await consume(perAccount, actorId(actor) ?? '')
  const content = editionContent.parse(typed)
  return transaction(async () => {
    // One after the other: two who publish at once would take the same number.
    await database().execute(sql`select pg_advisory_xact_lock(hashtext('assessment.editions'))`)
    const { number, ...current } = await currentEdition()
    if (basedOn !== undefined && basedOn !== number)
      throw new Conflict(
        'Somebody else has published an edition since you opened this one. What you typed is still here.',
      )
    if (sameContent(current, content)) return number
    if (number >= MAX_EDITIONS) throw new Conflict('There are as many editions as there can be.')
    const edition = number + 1
    await database()
      .insert(assessmentEditions)
      .values({ number: edition, content, authorId: actorId(actor) })
    await invalidateTags(assessmentSubject)
    await emit(actor, 'assessment.edition-published', { edition })
    return edition
  })
}

/** Has an earlier edition asked again, as an edition of its own. @throws Forbidden, NotFound */
export async function publishAgain(actor: Actor, number: number): Promise<number> {
  const { number: _, ...content } = await findEdition(actor, number)
  return publishEdition(actor, content)
}

/** One edition, to be read or published again. @throws Forbidden, NotFound */
export async function findEdition(actor: Actor, number: number) {
  requireEditor(actor)
  const edition = await editionAt(number)
  if (!edition) throw new NotFound()
  return edition
}

/** What is asked now, with the editions before it, the newest first; the newest 50, and the shipped one. */
export async function editionsToEdit(actor: Actor) {
  requireEditor(actor)
  const { number, authorId, createdAt } = assessmentEditions
  const stored = await database()
    .select({ number, authorId, createdAt })
    .from(assessmentEditions)
    .orderBy(desc(number))
    .limit(50)
  return { current: await currentEdition(), stored, shipped: shippedEdition.number }
}

// The keys of JSON come back from the database in another order.
function sameContent(one: EditionContent, other: EditionContent): boolean {
  const inOrder = (content: EditionContent) => JSON.stringify(editionContent.parse(content))
  return inOrder(one) === inOrder(other)
}

function requireEditor(actor: Actor): void {
  if (!can(actor, 'words.write')) throw new Forbidden()
}
