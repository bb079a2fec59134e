import { peopleById } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { constraintOf, isDuplicate, sqlState } from '#app/platform/database/failures.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { checkedDraft, requireWriter } from '../catalogue/write.server.ts'
import { type ArticleDraft, articleDraft } from './article.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { articleRendering } from './rendering/render.server.ts'

/** @throws Forbidden unless the actor may write articles */
export function requireArticleWriter(actor: Actor): void {
  requireWriter(articleCatalogue, actor)
}

/** Authorizes the actor, validates and renders a draft, and maps it to table columns. @throws Forbidden, Invalid */
export async function checkedArticle(actor: Actor, input: ArticleDraft) {
  requireArticleWriter(actor)
  const { columns, tagIds } = checkedDraft(articleDraft, input)
  const { slug, publishedOn, ...fields } = columns
  if (fields.authorId && !(await peopleById([fields.authorId])).has(fields.authorId))
    throw new Invalid({ authorId: ['This author no longer has an account. Please choose another, or enter the name.'] })
  const day = publishedOn === undefined ? undefined : middayOf(publishedOn)
  const rendering = await articleRendering(fields.content)
  if (rendering.tooMuch) throw new Invalid({ content: [tooLongMessage(rendering.tooMuch)] })
  return { draft: { columns: { ...fields, ...rendering.columns }, tagIds }, slug, day }
}

/** The error for an article that is too complex to render. */
function tooLongMessage(tooMuch: string): string {
  return `This article can’t be shown on a page: it holds ${tooMuch}. Please shorten it, or split it into two articles. Until then it stays a draft.`
}

/** Noon UTC of a calendar day, which is the same day in nearly every time zone. @throws Invalid for a future day */
function middayOf(day: string): Date {
  const midday = new Date(`${day}T12:00:00Z`)
  if (midday.getTime() > Date.now() + 86_400_000)
    throw new Invalid({ publishedOn: ['This date is in the future. Schedule the article instead.'] })
  return midday
}

/** The calendar day on which an article counts as published. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Runs a write and translates a taken address into Conflict, and a missing picture into Invalid. */
export async function withUniqueErrors<T>(write: () => Promise<T>): Promise<T> {
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
