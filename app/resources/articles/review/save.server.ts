import type { Actor } from '#app/platform/actor.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { createArticle } from '../create.server.ts'
import { articleDraftOf, type PostedArticle } from '../edit/posted-article.server.ts'
import { findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { askForReview } from './ask.server.ts'

/**
 * Saves what was written for an admin to approve: as the draft that it is, or, beside an article that is published, as
 * another text for it, which nobody sees until it is approved.
 * @throws NotFound, Forbidden, Invalid, Conflict for an article that somebody else has revised since
 */
export async function saveForReview(
  actor: Actor,
  id: string | undefined,
  posted: PostedArticle,
  typed: FormState['values'],
): Promise<void> {
  const { reviewNote: note } = posted
  const draft = { ...articleDraftOf(posted), isPublished: false }
  const version = posted.overwrites ?? posted.version
  if (!id) {
    const made = await createArticle(actor, draft)
    return askForReview(actor, made.id, { note })
  }
  const { isPublished } = await findArticle(actor, id)
  if (isPublished) return askForReview(actor, id, { note, typed: { ...typed, isPublished: 'on' }, version })
  const revised = await reviseArticle(actor, id, draft, version)
  return askForReview(actor, id, { note, version: revised.version })
}
