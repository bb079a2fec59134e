import type { Actor } from '#app/platform/actor.ts'
import { createArticle } from '../create.server.ts'
import { findArticle } from '../queries.server.ts'
import { requireArticleWriter } from '../write.server.ts'

/** Copies an article as a draft with its own address. @throws NotFound, Forbidden */
export async function copyArticle(actor: Actor, id: string): Promise<{ id: string }> {
  requireArticleWriter(actor)
  const { title, content, excerpt, description, thumbnailUrl, thumbnailAlt, categoryId, tags, decorativePictures } =
    await findArticle(actor, id)
  return createArticle(actor, {
    ...{ content, excerpt, description, thumbnailUrl, thumbnailAlt, categoryId, decorativePictures },
    title: `Copy of ${title}`.slice(0, 200),
    tagIds: tags.map((tag) => tag.id),
    isPublished: false,
  })
}
