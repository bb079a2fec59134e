import { type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { variantStem } from '#app/platform/images/image-metadata.ts'
import type { MediaUse } from './media.ts'

type UsedUrl = MediaUse & { asked: string }

/**
 * Uses of pictures by address: in articles (also trashed), collections, unsaved drafts and versions. One query for all.
 */
export async function usesOfPictures(urls: string[]): Promise<Map<string, MediaUse[]>> {
  if (urls.length === 0) return new Map()
  const requested = sql`${rows(urls.map((url) => sql`(${url}::text, ${variantStem(url)}::text)`))} asked(url, stem)`
  const { rows: usedUrls } = await database().execute<UsedUrl & Record<string, unknown>>(sql`
    with standing as (
      select asked.url, a.id from ${requested} join articles a on a.pictures @> array[asked.stem]
      union
      select asked.url, a.id from ${requested} join articles a on split_part(a.thumbnail_url, '.', 1) = asked.stem
      union
      select asked.url, a.id from ${requested}
        join articles a on a.rendered_version <> a.version and position(asked.url in a.content) > 0
    )
    select standing.url as asked, case when a.deleted_at is null then 'article' else 'trash' end as kind, a.id, a.title,
      a.is_published as "isPublished", 1 as rank
    from standing join articles a on a.id = standing.id
    union all
    select asked.url, 'collection', e.id, coalesce(e.facts ->> 'name', e.facts ->> 'title', e.kind), true, 2
    from ${requested} join collection_entries e on e.picture = asked.url
    union all
    select asked.url, 'words', null, 'Logo mark', true, 2
    from ${requested} where exists (select 1 from page_words w where asked.url in (w.words ->> 'mark', w.draft ->> 'mark'))
      or exists (select 1 from page_word_versions v where v.words ->> 'mark' = asked.url)
    union all
    select asked.url, 'draft', substring(d.form from '/admin/articles/([0-9a-f-]{36})/edit')::uuid,
      coalesce(d.fields ->> 'title', ''), false, 3
    from ${requested} join drafts d on position(asked.url in d.fields::text || d.earlier::text) > 0
    union all
    select distinct asked.url, 'review', r.article_id, a.title, false, 3
    from ${requested} join article_reviews r on position(asked.url in r.typed::text) > 0
    join articles a on a.id = r.article_id
    union all
    select distinct asked.url, 'entry-version', e.id, coalesce(e.facts ->> 'name', e.facts ->> 'title', e.kind),
      false, 4
    from ${requested} join record_versions v on v.says ->> 'picture' = asked.url
    join collection_entries e on 'entry:' || e.id = v.subject and e.picture is distinct from asked.url
    union all
    select distinct asked.url, 'version', v.article_id, a.title, false, 4
    from ${requested} join article_versions v on v.thumbnail_url = asked.url or position(asked.url in v.content) > 0
    join articles a on a.id = v.article_id
    where not exists (select 1 from standing where standing.url = asked.url and standing.id = v.article_id)
    order by rank, title`)
  return byUrl(usedUrls)
}

/** The articles that link to downloads, by the download's id. One query, which reads all articles (thousands). */
export async function usesOfDownloads(ids: string[]): Promise<Map<string, MediaUse[]>> {
  if (ids.length === 0) return new Map()
  const { rows: usedUrls } = await database().execute<UsedUrl & Record<string, unknown>>(sql`
    select distinct asked.id as asked, case when a.deleted_at is null then 'article' else 'trash' end as kind, a.id,
      a.title, a.is_published as "isPublished"
    from ${rows(ids.map((id) => sql`(${id}::uuid)`))} asked(id)
    join lateral (
      select id::text as slug from downloads where id = asked.id
      union select slug from downloads where id = asked.id and slug is not null
      union select slug from download_slugs where download_id = asked.id
    ) address on true
    join articles a on position('/resources/downloads/' || address.slug in a.content) > 0
      and a.content ~ ('/resources/downloads/' || address.slug || '(?![[:alnum:]-])')
    order by a.title`)
  return byUrl(usedUrls)
}

function rows(values: SQL[]): SQL {
  return sql`(values ${sql.join(values, sql`, `)})`
}

function byUrl(usedUrls: readonly UsedUrl[]): Map<string, MediaUse[]> {
  const uses = new Map<string, MediaUse[]>()
  for (const { asked, kind, id, title, isPublished } of usedUrls)
    uses.set(asked, [...(uses.get(asked) ?? []), { kind, id, title, isPublished }])
  return uses
}
