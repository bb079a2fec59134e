import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { constraintOf, isDuplicate, sqlState } from '#app/platform/database/failures.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { type ArticleDraft, articleDraft } from './article.ts'
import { articleTags } from './tables.server.ts'

/** @throws Forbidden unless the actor writes articles */
export function mustWriteArticles(actor: Actor): void {
  if (!can(actor, 'article.write')) throw new Forbidden()
}

/** Checks a draft and gives it the columns of the table. @throws Invalid */
export function checkedArticle(given: ArticleDraft) {
  const checked = articleDraft.safeParse(given)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  const { tagIds, slug, ...columns } = checked.data
  return {
    columns: { ...columns, contentText: renderArticle(columns.content).text },
    slug,
    tagIds: [...new Set(tagIds)],
  }
}

/** Puts exactly these tags on an article. */
export async function putTags(articleId: string, tagIds: string[]): Promise<void> {
  await database().delete(articleTags).where(eq(articleTags.articleId, articleId))
  if (tagIds.length > 0)
    await database()
      .insert(articleTags)
      .values(tagIds.map((tagId) => ({ articleId, tagId })))
}

/** Runs what writes, and says of a category, tag or picture that is gone by now which field it stands in. */
export async function namingWhatIsGone<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'articles_slug'))
      throw new Conflict('Another article has just taken this address. Please save again.')
    const constraint = sqlState(error) === '23503' ? constraintOf(error) : undefined
    if (constraint?.includes('category'))
      throw new Invalid({ categoryId: ['This category no longer exists. Please select another.'] })
    if (constraint?.includes('tag'))
      throw new Invalid({ tagIds: ['One of these tags no longer exists. Please select again.'] })
    if (constraint?.includes('thumbnail'))
      throw new Invalid({ thumbnailUrl: ['This image no longer exists. Please upload it again.'] })
    throw error
  }
}
