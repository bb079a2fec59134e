import type { Actor } from '#app/platform/actor.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { publicCategories } from '../../categories/queries.server.ts'
import { publicTags } from '../../tags/queries.server.ts'
import { findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { findVersion } from './queries.server.ts'

/**
 * Restores an article's text from a version, as a new version, so that nothing is lost. Publication and address stay
 * unchanged; a category, tag or picture that no longer exists is left out.
 * @throws NotFound, Forbidden, Conflict if someone else saves at the same time
 */
export async function restoreVersion(actor: Actor, articleId: string, versionId: string): Promise<void> {
  const version = await findVersion(actor, articleId, versionId)
  const now = await findArticle(actor, articleId)
  const { title, excerpt, content, description, thumbnailAlt, isFeatured } = version
  const url = version.thumbnailUrl
  const [categories, tags, pictures] = await Promise.all([
    publicCategories(),
    publicTags(),
    imagesByUrl(url ? [url] : []),
  ])
  const draft = {
    ...{ title, excerpt, content, description, thumbnailAlt, isFeatured },
    slug: now.slug,
    isPublished: now.isPublished,
    categoryId: categories.some(({ id }) => id === version.categoryId) ? version.categoryId : null,
    tagIds: version.tagIds.filter((tagId) => tags.some(({ id }) => id === tagId)),
    thumbnailUrl: url === null || pictures.has(url) ? url : now.thumbnailUrl,
  }
  await reviseArticle(actor, articleId, draft, now.version)
}
