import { z } from 'zod'
import type { Actor } from '#app/platform/actor.ts'
import { type FieldErrors, Invalid, NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { log } from '#app/platform/log/log.server.ts'
import { uploadOf } from '#app/platform/uploads/check.server.ts'
import { type Article, articleDraft } from './article.ts'
import { storeThumbnail } from './store-thumbnail.server.ts'

/** The article's form: a draft, and from which version it was made. A switch that is off is absent. */
export const articleForm = articleDraft.extend({
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(false),
  removeThumbnail: z.boolean().default(false),
  version: z.coerce.number().int().optional(),
  /** The version that somebody else saved and that is to be overwritten, knowingly. */
  overwrites: z.coerce.number().int().optional(),
})

export type PostedArticle = z.output<typeof articleForm>

/** An article as its form shows it. */
export function typedOf(article: Article): FormState['values'] {
  const {
    title,
    excerpt,
    content,
    slug,
    description,
    categoryId,
    tags,
    thumbnailUrl,
    thumbnailAlt,
    isFeatured,
    isPublished,
  } = article
  return {
    title,
    excerpt,
    content,
    slug,
    description,
    categoryId: categoryId ?? '',
    tagIds: tags.map(({ id }) => id),
    thumbnailUrl: thumbnailUrl ?? '',
    thumbnailAlt,
    isFeatured: isFeatured ? 'on' : '',
    isPublished: isPublished ? 'on' : '',
    version: String(article.version),
  }
}

/** What an article's draft is made of, taken from its form. */
export function draftOf({ version, overwrites, removeThumbnail, ...draft }: PostedArticle) {
  return { ...draft, ...(removeThumbnail && { thumbnailUrl: null }) }
}

/**
 * Takes the chosen thumbnail out of a posted form and stores it; its address stands in the form from then on, so that a
 * refused form need not choose again.
 * @returns what was wrong with it
 */
export async function takeThumbnail(actor: Actor, posted: FormData): Promise<FieldErrors> {
  const file = posted.get('thumbnail')
  posted.delete('thumbnail')
  if (!(file instanceof File) || file.size === 0) return {}
  try {
    const { url } = await storeThumbnail(actor, await uploadOf(file))
    posted.set('thumbnailUrl', url)
    return {}
  } catch (error) {
    if (error instanceof Invalid) return error.fields
    if (error instanceof NotFound) throw error
    log.error({ err: error }, 'a thumbnail could not be stored')
    return { thumbnail: ['The image could not be stored. Please try again.'] }
  }
}
