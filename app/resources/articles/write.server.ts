import type { Actor } from '#app/platform/actor.ts'
import { constraintOf, isDuplicate, sqlState } from '#app/platform/database/failures.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { checkedDraft, mustWrite } from '../catalogue/write.server.ts'
import { type ArticleDraft, articleDraft } from './article.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { articleRendering } from './rendering/render.server.ts'

/** @throws Forbidden unless the actor writes articles */
export function mustWriteArticles(actor: Actor): void {
  mustWrite(articleCatalogue, actor)
}

/** Checks who writes and what, renders it, and gives a draft the columns of the table. @throws Forbidden, Invalid */
export async function checkedArticle(actor: Actor, given: ArticleDraft) {
  mustWriteArticles(actor)
  const { columns, tagIds } = checkedDraft(articleDraft, given)
  const { slug, ...rest } = columns
  return { draft: { columns: { ...rest, ...(await articleRendering(rest.content)) }, tagIds }, slug }
}

/** Runs what writes, and says of a picture that is gone, or an address that is taken by now, that it is so. */
export async function namingWhatIsTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'articles_slug'))
      throw new Conflict('Another article has just taken this address. Please save again.')
    if (sqlState(error) === '23503' && constraintOf(error)?.includes('thumbnail'))
      throw new Invalid({ thumbnailUrl: ['This image no longer exists. Please upload it again.'] })
    throw error
  }
}
