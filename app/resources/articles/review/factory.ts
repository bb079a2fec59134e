import { buildMember } from '#app/members/factory.ts'
import { buildArticle } from '../factory.ts'
import { askForReview } from './request.server.ts'

/** A draft by an editor, waiting for an admin's approval. */
export async function buildReview(title?: string, note = 'Please look at the numbers.') {
  const article = await buildArticle({ isPublished: false, ...(title && { title }) })
  const editor = await buildMember({ role: 'editor' })
  await askForReview(editor, article.id, { note })
  return { ...article, editor }
}
