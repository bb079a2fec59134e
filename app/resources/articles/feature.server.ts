import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { lockArticle } from './lock.server.ts'
import { articles } from './tables.server.ts'
import { mustWriteArticles } from './write.server.ts'

/** Puts an article among the featured ones. @throws NotFound, Forbidden */
export function featureArticle(actor: Actor, id: string): Promise<void> {
  return setFeatured(actor, id, true)
}

/** Puts an article back among the rest. @throws NotFound, Forbidden */
export function unfeatureArticle(actor: Actor, id: string): Promise<void> {
  return setFeatured(actor, id, false)
}

async function setFeatured(actor: Actor, id: string, isFeatured: boolean): Promise<void> {
  mustWriteArticles(actor)
  await transaction(async () => {
    const { slug, title } = await lockArticle(id)
    await database()
      .update(articles)
      .set({ isFeatured, version: sql`${articles.version} + 1` })
      .where(eq(articles.id, id))
    await emit(actor, isFeatured ? 'article.featured' : 'article.unfeatured', { articleId: id, slug, title })
  })
}
