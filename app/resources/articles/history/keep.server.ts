import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { CatalogueEvent } from '../../catalogue/catalogue.server.ts'

const savedActs: CatalogueEvent[] = ['created', 'revised', 'published', 'withdrawn']
/** Versions kept per article; older ones are deleted. */
const MAX_VERSIONS = 200

/** Saves the article's current text as a version, in the action's transaction. Only some actions save one. */
export async function saveVersion(actor: Actor, act: CatalogueEvent, articleId: string): Promise<void> {
  if (!savedActs.includes(act)) return
  const actorId = actor.kind === 'member' ? actor.id : null
  await database().execute(sql`
    insert into article_versions (id, article_id, act, actor_id, at, title, slug, excerpt, content, description,
      thumbnail_url, thumbnail_alt, category_id, tag_ids, is_featured, is_published)
    select ${newId()}, id, ${act}, ${actorId}, clock_timestamp(), title, slug, excerpt, content, description,
      thumbnail_url, thumbnail_alt, category_id,
      array(select tag_id from article_tags where article_id = articles.id order by tag_id), is_featured, is_published
    from articles where id = ${articleId}`)
  await database().execute(sql`
    delete from article_versions where id in (
      select id from article_versions where article_id = ${articleId}
      order by at desc, id desc offset ${MAX_VERSIONS})`)
}
