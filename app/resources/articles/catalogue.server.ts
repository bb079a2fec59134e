import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { asCatalogueTable, type Catalogue, type LockedItem } from '../catalogue/catalogue.server.ts'
import { saveVersion } from './history/keep.server.ts'
import { descriptionsMissing, undescribedPictures } from './rendering/undescribed.ts'
import { closeReview } from './review/close.server.ts'
import { mayPublishArticles } from './review/publishers.server.ts'
import { articleSlugs, articles, articleTags } from './tables.server.ts'

/** An article's row, locked by an action. */
export interface LockedArticle extends LockedItem {
  slug: string
  thumbnailUrl: string | null
  createdAt: Date
}

/** The catalogue's definition of articles. */
export const articleCatalogue: Catalogue<LockedArticle> = {
  recordType: 'article',
  table: asCatalogueTable(articles),
  tags: { table: articleTags, recordId: articleTags.recordId, tagId: articleTags.tagId },
  slugs: { current: articles.slug, former: articleSlugs },
  lockedColumns: { slug: articles.slug, thumbnailUrl: articles.thumbnailUrl, createdAt: articles.createdAt },
  mayPublish: mayPublishArticles,
  async requireReady(id) {
    const { content, decorativePictures } = articles
    const [article] = await database().select({ content, decorativePictures }).from(articles).where(eq(articles.id, id))
    const missing = article?.decorativePictures ? 0 : undescribedPictures(article?.content ?? '').length
    if (missing > 0) throw new Invalid({ '': [descriptionsMissing(missing)] })
  },
  async emitEvent(actor, event, { id, slug, title }, when) {
    await saveVersion(actor, event, id)
    // Publishing approves an open review.
    if (event === 'published') await closeReview(actor, { id, slug, title }, 'approved')
    await emit(actor, `article.${event}`, { articleId: id, slug, title, ...(when && { when }) })
  },
}
