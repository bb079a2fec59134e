import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { lockItem } from '../../catalogue/lock.server.ts'
import { articleCatalogue } from '../catalogue.server.ts'
import { articleDraftOf, articleForm } from '../edit/posted-article.server.ts'
import { publishArticle } from '../publish.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { closeReview } from './close.server.ts'
import { waitingReview } from './queries.server.ts'

/** The review and the version that the actor read before answering. */
export interface ReadReview {
  review: string
  /** Version of the article. */
  version: number
}

const newerMessage = 'This request has changed since you opened the page. Please read it again.'

/**
 * Approves a review and publishes its text.
 * @throws Forbidden unless the actor may approve, NotFound if no review is waiting, Conflict if the article has changed
 * or a newer review exists, Invalid if a category or picture of the text no longer exists
 */
export async function approveReview(actor: Actor, articleId: string, read: ReadReview): Promise<void> {
  requireApprover(actor)
  const { id, typed, baseVersion } = await waitingReview(actor, articleId)
  if (id !== read.review) throw new Conflict(newerMessage)
  if (!typed) return publishArticle(actor, articleId, read.version)
  const parsed = await parseForm(formOf(typed), articleForm)
  if (!parsed.ok) throw new Conflict('This text cannot be saved as it is. Please open it in the editor.')
  await reviseArticle(actor, articleId, articleDraftOf(parsed.value), baseVersion, id)
}

/**
 * Sends a review back to its author, with a comment. @throws Forbidden unless the actor may approve, NotFound, Conflict
 */
export async function sendBackReview(actor: Actor, articleId: string, words: string, review: string): Promise<void> {
  requireApprover(actor)
  await transaction(async () => {
    const article = await lockItem(articleCatalogue, articleId)
    if ((await waitingReview(actor, articleId)).id !== review) throw new Conflict(newerMessage)
    await closeReview(actor, article, 'sent-back', { words })
  })
}

/** @throws Forbidden unless the actor may approve articles */
export function requireApprover(actor: Actor): void {
  if (!can(actor, 'article.approve')) throw new Forbidden('Articles are approved by admins.')
}

function formOf(typed: { [name: string]: string | string[] | undefined }): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(typed))
    for (const value of [values ?? []].flat()) form.append(name, value)
  return form
}
