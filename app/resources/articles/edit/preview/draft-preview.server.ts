import { eq } from 'drizzle-orm'
import { findDraft } from '#app/members/drafts/queries.server.ts'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { slugOf } from '#app/platform/slugs.ts'
import { publicCategories } from '../../../categories/queries.server.ts'
import { isSignature, signatureOf } from '../../../secret.server.ts'
import { publicTags } from '../../../tags/queries.server.ts'
import type { Article } from '../../article.ts'
import { findArticle } from '../../queries.server.ts'
import { articleReviews } from '../../review/tables.server.ts'
import { articleOfForm } from '../begin.server.ts'

const day = 86_400
/** Minimum lifetime of a link, in days. */
const days = 7

/** A link that lets anyone read the latest draft for a week. It stays the same within a day. */
export async function draftPreviewLink(draftId: string, now = Date.now()): Promise<string> {
  const until = (Math.ceil(now / 1000 / day) + days) * day
  const token = `${until.toString(36)}.${draftId}.${await signatureOf('draft-preview', `${draftId}:${until}`)}`
  return `/resources/articles/draft?preview=${token}`
}

/** The draft behind a preview link, as an article. Undefined if the link is invalid or the draft is gone. */
export async function previewedDraft(token: string, now = Date.now()): Promise<Article | undefined> {
  const draftId = await draftOf(token, now)
  if (!draftId) return undefined
  const draft = await draftBehind(draftId)
  if (!draft) return undefined
  const base = await savedArticle(draft.articleId)
  return base && asArticle(draft.typed, base)
}

/** True if the draft behind a link shows this picture, which its readers may then load. */
export async function isPictureOfPreview(path: string, token: string): Promise<boolean> {
  const draftId = await draftOf(token, Date.now())
  if (!draftId) return false
  const draft = await draftBehind(draftId)
  const stem = path.replace(/(?:-\d+)?\.[a-z]+$/, '')
  return JSON.stringify(draft?.typed ?? '').includes(`/files/articles/${stem}.`)
}

/** Finds a saved draft or a text waiting for approval: both use the same kind of link. */
async function draftBehind(id: string) {
  const draft = await findDraft(id)
  const articleId = draft && articleOfForm(draft.form)
  if (articleId) return { articleId, typed: draft.fields, savedAt: draft.updatedAt }
  const [review] = await database().select().from(articleReviews).where(eq(articleReviews.id, id))
  if (!review?.typed) return undefined
  return { articleId: review.articleId, typed: review.typed, savedAt: review.askedAt }
}

async function draftOf(token: string, now: number): Promise<string | undefined> {
  const [, time, draftId, signature] = /^([0-9a-z]{1,10})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (!time || !draftId || !signature) return undefined
  const until = Number.parseInt(time, 36)
  const isOurs = await isSignature(signature, 'draft-preview', `${draftId}:${until}`)
  return isOurs && until * 1000 > now ? draftId : undefined
}

async function savedArticle(id: string): Promise<Article | undefined> {
  try {
    return await findArticle(system, id)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

async function asArticle(values: FormState['values'], base: Article): Promise<Article> {
  const text = (name: string) => String([values[name] ?? ''].flat()[0] ?? '')
  const tagIds = [values.tagIds ?? []].flat()
  const thumbnailUrl = text('thumbnailUrl') || null
  const [categories, tags, images] = await Promise.all([
    publicCategories(),
    publicTags(),
    imagesByUrl(thumbnailUrl ? [thumbnailUrl] : []),
  ])
  return {
    ...base,
    title: text('title') || 'Untitled',
    slug: text('slug') || (base.slug === '' ? slugOf(text('title'), 'article') : base.slug),
    excerpt: text('excerpt'),
    content: text('content'),
    description: text('description'),
    category: categories.find(({ id }) => id === text('categoryId')) ?? null,
    categoryId: text('categoryId') || null,
    tags: tags.filter(({ id }) => tagIds.includes(id)),
    thumbnailUrl,
    thumbnail: images.get(thumbnailUrl ?? '') ?? null,
    thumbnailAlt: text('thumbnailAlt'),
    authorId: text('authorId') || null,
    authorName: text('authorName'),
    rendering: blank.rendering,
  }
}

const blank = {
  ...{ slug: '', title: '', excerpt: '', content: '', description: '', thumbnailAlt: '', authorName: '' },
  ...{ canonicalUrl: '', sharingTitle: '', sharingText: '', sharingPicture: 'drawn' as const },
  ...{ thumbnail: null, thumbnailUrl: null, category: null, categoryId: null, authorId: null, publishedAt: null },
  ...{ isFeatured: false, isPublished: false, version: 1, tags: [], decorativePictures: false },
  rendering: { html: null, toc: null, readingMinutes: null, by: 0, version: 0 },
}
