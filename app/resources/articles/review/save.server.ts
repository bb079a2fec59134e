import type { Actor } from '#app/platform/actor.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { createArticle } from '../create.server.ts'
import { articleDraftOf, type PostedArticle } from '../edit/posted-article.server.ts'
import { findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { askForReview } from './request.server.ts'

/**
 * Saves a text for an admin's approval: as the draft, or as a proposed text beside a published article, hidden until it
 * is approved.
 * @throws NotFound, Forbidden, Invalid, Conflict if someone else has revised the article since
 */
export async function saveForReview(
  actor: Actor,
  id: string | undefined,
  posted: PostedArticle,
  values: FormState['values'],
): Promise<void> {
  const { reviewNote: note } = posted
  const draft = { ...articleDraftOf(posted), isPublished: false }
  const version = posted.overwrites ?? posted.version
  if (!id) {
    const made = await createArticle(actor, draft)
    return askForReview(actor, made.id, { note })
  }
  const { isPublished } = await findArticle(actor, id)
  if (isPublished) return askForReview(actor, id, { note, values: { ...values, isPublished: 'on' }, version })
  const revised = await reviseArticle(actor, id, draft, version)
  return askForReview(actor, id, { note, version: revised.version })
}
