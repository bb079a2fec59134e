import { system } from '#app/platform/actor.ts'
import { createCategory } from '../categories/create.server.ts'
import { createTag } from '../tags/create.server.ts'
import type { ArticleDraft } from './article.ts'
import { createArticle } from './create.server.ts'

let built = 0

/** A category with a unique name. */
export function buildCategory(name = `Category ${++built}`) {
  return createCategory(system, { name })
}

/** A tag with a unique name. */
export function buildTag(name = `tag ${++built}`) {
  return createTag(system, { name })
}

/** A published article with a unique title. */
export function buildArticle({ createdAt, ...draft }: Partial<ArticleDraft> & { createdAt?: Date } = {}) {
  const title = draft.title ?? `Article ${++built}`
  return createArticle(system, { content: 'Some words.', excerpt: '', ...draft, title }, createdAt)
}
