import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { lockArticle } from './lock.server.ts'
import { articles } from './tables.server.ts'
import { mustWriteArticles } from './write.server.ts'

/** Deletes an article for good, with its former addresses and its thumbnail. @throws NotFound, Forbidden */
export async function deleteArticle(actor: Actor, id: string): Promise<void> {
  mustWriteArticles(actor)
  await transaction(async () => {
    const { slug, title, thumbnailUrl } = await lockArticle(id)
    await database().delete(articles).where(eq(articles.id, id))
    if (thumbnailUrl) await removeImage(thumbnailUrl)
    await emit(actor, 'article.deleted', { articleId: id, slug, title })
  })
}
