import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'

/** Who puts articles on the site: editors too, or admins alone, who approve what editors write. */
export type ArticlePublishers = 'editors' | 'admins'

export const publishersSetting: Setting<ArticlePublishers> = {
  name: 'articles.publishers',
  fallback: 'editors',
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** Who puts articles on the site. One query by primary key. */
export function articlePublishers(): Promise<ArticlePublishers> {
  return readSetting(publishersSetting)
}

/** True if the actor may publish articles, and change published ones, without asking. */
export async function mayPublishArticles(actor: Actor): Promise<boolean> {
  return can(actor, 'article.publish', await articlePublishers())
}
