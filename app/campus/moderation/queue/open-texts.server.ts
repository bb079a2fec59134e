import { inArray, or, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

/** A post or a comment. */
export interface TextId {
  kind: 'post' | 'comment'
  id: string
}

/** The maximum number of texts per act; more need a second one. */
const MAX_TEXTS = 500

/**
 * Texts with open reports: the chosen ones, and those by `authorIds` that were never published. Posts first, each kind
 * in id order; by `reports_open`.
 */
export async function openTextsBy(authorIds: string[], chosen: TextId[]): Promise<TextId[]> {
  const isChosen =
    chosen.length > 0
      ? inArray(
          sql`r.subject_id`,
          chosen.map(({ id }) => id),
        )
      : sql`false`
  const isPending =
    authorIds.length > 0 ? sql`t.held_at is not null and ${inArray(sql`t.user_id`, authorIds)}` : sql`false`
  const { rows } = await database().execute<{ kind: TextId['kind']; id: string }>(sql`
    select distinct r.subject_kind as kind, r.subject_id as id from reports r
    join lateral (
      select user_id, held_at from posts where r.subject_kind = 'post' and id = r.subject_id and deleted_at is null
      union all select c.user_id, c.held_at from comments c join posts p on p.id = c.post_id and p.deleted_at is null
        where r.subject_kind = 'comment' and c.id = r.subject_id and c.deleted_at is null) t on true
    where r.handled_at is null and ${or(isChosen, isPending)}
    order by 1 desc, 2 limit ${MAX_TEXTS}`)
  return rows.map(({ kind, id }) => ({ kind, id }))
}
