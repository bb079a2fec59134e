import { desc, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { type EditionContent, editionContent, shippedEdition } from '../edition.ts'
import { assessmentTag, currentEdition, editionAt, MAX_EDITIONS } from '../editions.server.ts'
import { assessmentEditions } from '../tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'assessment.edition-published': { edition: number }
  }
}

const perAccount: Limit = { name: 'assessment.edition', points: 60, seconds: 3600, per: 'account' }

/**
 * Publishes a new edition, visible on all processes within a second. Existing results keep the edition that they refer
 * to. Publishing the current content again creates no new edition.
 * @param basedOn the edition it was edited from; undefined to skip the conflict check
 * @returns its number @throws Forbidden, TooMany, Conflict if somebody else published one since
 */
export async function publishEdition(actor: Actor, draft: EditionContent, basedOn?: number): Promise<number> {
  requireEditor(actor)
  await consume(perAccount, actorId(actor) ?? '')
  const content = editionContent.parse(draft)
  return transaction(async () => {
    // Serialize publishing: two concurrent calls would take the same number.
    await database().execute(sql`select pg_advisory_xact_lock(hashtext('assessment.editions'))`)
    const { number, ...current } = await currentEdition()
    if (basedOn !== undefined && basedOn !== number)
      throw new Conflict(
        'Somebody else has published an edition since you opened this one. What you typed is still here.',
      )
    if (sameContent(current, content)) return number
    if (number >= MAX_EDITIONS) throw new Conflict('The maximum number of editions is reached.')
    const edition = number + 1
    await database()
      .insert(assessmentEditions)
      .values({ number: edition, content, authorId: actorId(actor) })
    await invalidateTags(assessmentTag)
    await emit(actor, 'assessment.edition-published', { edition })
    return edition
  })
}

/** Publishes an earlier edition again, under a new number. @throws Forbidden, NotFound */
export async function republishEdition(actor: Actor, number: number): Promise<number> {
  const { number: _, ...content } = await findEdition(actor, number)
  return publishEdition(actor, content)
}

/** An edition by its number. @throws Forbidden, NotFound */
export async function findEdition(actor: Actor, number: number) {
  requireEditor(actor)
  const edition = await editionAt(number)
  if (!edition) throw new NotFound()
  return edition
}

/** The current edition, the newest 50 stored ones, newest first, and the number of the shipped one. */
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

// PostgreSQL returns jsonb keys in another order, so normalize both before comparing.
function sameContent(one: EditionContent, other: EditionContent): boolean {
  const inOrder = (content: EditionContent) => JSON.stringify(editionContent.parse(content))
  return inOrder(one) === inOrder(other)
}

function requireEditor(actor: Actor): void {
  if (!can(actor, 'copy.write')) throw new Forbidden()
}
