import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { lockArticle } from './lock.server.ts'
import { articles } from './tables.server.ts'
import { mustWriteArticles } from './write.server.ts'

/** Shows an article to everybody. One that is published already stays as it is. @throws NotFound, Forbidden */
export function publishArticle(actor: Actor, id: string): Promise<void> {
  return setPublished(actor, id, true)
}

/** Takes an article back: it is a draft again, and its address answers 404. @throws NotFound, Forbidden */
export function withdrawArticle(actor: Actor, id: string): Promise<void> {
  return setPublished(actor, id, false)
}

async function setPublished(actor: Actor, id: string, isPublished: boolean): Promise<void> {
  mustWriteArticles(actor)
  await transaction(async () => {
    const { slug, title, publishedAt, isPublished: before } = await lockArticle(id)
    if (before === isPublished) return
    await database()
      .update(articles)
      .set({
        isPublished,
        publishedAt: publishedAt ?? (isPublished ? new Date() : null),
        version: sql`${articles.version} + 1`,
      })
      .where(eq(articles.id, id))
    await emit(actor, isPublished ? 'article.published' : 'article.withdrawn', { articleId: id, slug, title })
  })
}
