import { peopleById } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { constraintOf, isDuplicate, sqlState } from '#app/platform/database/failures.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { checkedDraft, requireWriter } from '../catalogue/write.server.ts'
import { type ArticleDraft, articleDraft } from './article.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { articleRendering } from './rendering/render.server.ts'

/** @throws Forbidden unless the actor writes articles */
export function requireArticleWriter(actor: Actor): void {
  requireWriter(articleCatalogue, actor)
}

/** Checks who writes and what, renders it, and gives a draft the columns of the table. @throws Forbidden, Invalid */
export async function checkedArticle(actor: Actor, given: ArticleDraft) {
  requireArticleWriter(actor)
  const { columns, tagIds } = checkedDraft(articleDraft, given)
  const { slug, publishedOn, ...rest } = columns
  if (rest.authorId && !(await peopleById([rest.authorId])).has(rest.authorId))
    throw new Invalid({ authorId: ['This author has no account any more. Please choose another, or type the name.'] })
  const day = publishedOn === undefined ? undefined : middayOf(publishedOn)
  const rendering = await articleRendering(rest.content)
  if (rendering.tooMuch) throw new Invalid({ content: [tooMuchSaid(rendering.tooMuch)] })
  return { draft: { columns: { ...rest, ...rendering.columns }, tagIds }, slug, day }
}

/** What the editor says of an article that no page can show. */
function tooMuchSaid(tooMuch: string): string {
  return `This article can’t be shown on a page: it holds ${tooMuch}. Please shorten it, or make two articles of it. Until then it stays a draft.`
}

/** A day of the calendar as a moment that is the same day nearly everywhere. @throws Invalid for a day to come */
function middayOf(day: string): Date {
  const midday = new Date(`${day}T12:00:00Z`)
  if (midday.getTime() > Date.now() + 86_400_000)
    throw new Invalid({ publishedOn: ['This day is still to come. Schedule the article instead.'] })
  return midday
}

/** The day, in words of the calendar, on which an article counts as published. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
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
