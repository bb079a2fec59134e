import { z } from 'zod'
import type { Actor } from '#app/platform/actor.ts'
import { type FieldErrors, Invalid, NotFound } from '#app/platform/errors.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { expectedPicture } from '#app/platform/images/store-upload.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { type ReceivedForm, receiveForm } from '#app/platform/uploads/receive.server.ts'
import { itemFormFields, itemInput } from '../../admin/posted-item.ts'
import { type Article, articleDraft } from '../article.ts'
import { descriptionsMissing, undescribedPictures } from '../rendering/undescribed.ts'
import { reviewNote } from '../review/review.ts'
import { storeThumbnail } from '../store-thumbnail.server.ts'
import { dayOf } from '../write.server.ts'

/** The article's form: a draft, and from which version it was made. */
export const articleForm = articleDraft.extend({
  ...itemFormFields,
  removeThumbnail: z.boolean().default(false),
  /** Confirms that pictures without a description are decorative. */
  decorativePictures: z.boolean().default(false),
  /** A note to the approver. */
  reviewNote,
  /** The review whose text an admin is saving. */
  approves: z.string().max(40).default(''),
})

export type PostedArticle = z.output<typeof articleForm>

/** The form values of an article. */
export function articleInputOf(article: Article): FormState['values'] {
  const { excerpt, content, slug, description, thumbnailUrl, thumbnailAlt } = article
  const basics = { excerpt, content, slug, description, thumbnailUrl: thumbnailUrl ?? '', thumbnailAlt }
  const { authorId, authorName, canonicalUrl, sharingTitle, sharingText, sharingPicture } = article
  const shared = { canonicalUrl, sharingTitle, sharingText, sharingPicture }
  const by = { authorId: authorId ?? '', authorName, publishedOn: dayOf(article.createdAt) }
  const decorativePictures = article.decorativePictures ? 'on' : ''
  return { ...itemInput(article), ...basics, ...shared, ...by, decorativePictures }
}

/** The article draft in a posted form. */
export function articleDraftOf(posted: PostedArticle) {
  const { version, overwrites, removeThumbnail, reviewNote: _, approves, ...draft } = posted
  return {
    ...draft,
    // A field that was left empty is cleared; for an article, undefined would keep its value.
    authorId: draft.authorId ?? null,
    authorName: draft.authorName ?? '',
    canonicalUrl: draft.canonicalUrl ?? '',
    sharingTitle: draft.sharingTitle ?? '',
    sharingText: draft.sharingText ?? '',
    ...(removeThumbnail && { thumbnailUrl: null }),
  }
}

/**
 * Reads a posted form and stores the chosen thumbnail. The form keeps the stored address, so that the file need not be
 * chosen again after a validation error.
 * @returns the form's texts, and the errors of the thumbnail
 */
export async function receiveArticle(
  actor: Actor,
  request: Request,
): Promise<{ texts: FormData; unstored: FieldErrors }> {
  const form = await receiveForm(request, { thumbnail: expectedPicture })
  try {
    return { texts: form.texts, unstored: await takeThumbnail(actor, form) }
  } finally {
    await form.discard()
  }
}

async function takeThumbnail(actor: Actor, { texts, files: [file] }: ReceivedForm): Promise<FieldErrors> {
  if (!file) return {}
  try {
    const { url } = await storeThumbnail(actor, file)
    texts.set('thumbnailUrl', url)
    return {}
  } catch (error) {
    if (error instanceof NotFound) throw error
    const productError = errorOf(error)
    if (productError?.fields.thumbnail) return productError.fields
    if (!productError) log.error({ err: error }, 'a thumbnail could not be stored')
    return { thumbnail: [productError?.message ?? 'The image could not be stored. Please try again.'] }
  }
}

/** The form's texts, to be shown again. A name that was sent several times becomes a list. */
export function draftTexts(texts: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const name of new Set(texts.keys())) {
    const submitted = texts.getAll(name).filter((value) => typeof value === 'string')
    values[name] = submitted.length > 1 ? submitted : (submitted[0] ?? '')
  }
  return values
}

/**
 * Requires confirmation before new pictures without a description are published.
 * @throws Invalid
 */
export function requireAltTexts({ isPublished, decorativePictures, content }: PostedArticle, before: string): void {
  if (!isPublished || decorativePictures) return
  const added = undescribedPictures(content).filter((address) => !before.includes(address))
  if (added.length > 0) throw new Invalid({ decorativePictures: [descriptionsMissing(added.length)] })
}

/** The form's texts, in the shape that is compared with someone else's saved version. */
export function comparableTexts(texts: FormData) {
  // Browsers submit line breaks as CRLF.
  const textOf = (name: string) => String(texts.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    title: textOf('title'),
    excerpt: textOf('excerpt'),
    content: textOf('content'),
    description: textOf('description'),
  }
}
