import type { Actor } from '#app/platform/actor.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { publicCategories } from '../../categories/queries.server.ts'
import { publicTags } from '../../tags/queries.server.ts'
import { findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { findVersion } from './queries.server.ts'

/**
 * Has an article say again what it said in a version, as a new version: nothing is lost by it. Whether it is published,
 * and its address, stay as they are; a category, tag or picture that is gone since stays away.
 * @throws NotFound, Forbidden, Conflict where somebody else saves at the same moment
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
