import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'

/** Who may publish articles: editors as well, or only admins, who approve the editors' articles. */
export type ArticlePublishers = 'editors' | 'admins'

export const publishersSetting: Setting<ArticlePublishers> = {
  name: 'articles.publishers',
  fallback: 'editors',
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** Who may publish articles. One query by primary key. */
export function articlePublishers(): Promise<ArticlePublishers> {
  return readSetting(publishersSetting)
}

/** True if the actor may publish articles, and change published ones, without approval. */
export async function mayPublishArticles(actor: Actor): Promise<boolean> {
  return can(actor, 'article.publish', await articlePublishers())
}
