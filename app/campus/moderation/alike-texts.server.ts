import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

/** The reason shown to moderators. */
export const alikeReason = 'Held: nearly the same as what another new member wrote.'

/** Shorter texts, such as thanks and greetings, are often alike. */
const MIN_LENGTH = 40

/** Minimum `similarity` (pg_trgm) of two texts that count as nearly the same. */
const MIN_SIMILARITY = 0.6

/**
 * Texts by other new members, within a day, that are nearly the same as `text`; 100 at most. Excludes texts that a
 * moderator has approved. One query over the texts of members who joined within two weeks.
 */
export async function alikeByNewcomers(authorId: string, text: string) {
  if (text.length < MIN_LENGTH) return []
  const isAlike = sql`t.created_at > now() - interval '1 day' and t.deleted_at is null
    and similarity(left(t.content, 1000), left(${text}, 1000)) > ${MIN_SIMILARITY}`
  const { rows } = await database().execute<{ kind: 'post' | 'comment'; id: string; isPendingReview: boolean }>(sql`
    with newcomers as (select id from members
      where joined_at > now() - interval '14 days' and role = 'member' and id <> ${authorId})
    select 'post' as kind, t.id, t.held_at is not null as "isPendingReview" from posts t join newcomers n on n.id = t.user_id
      where ${isAlike} and ${isUndecided('post')}
    union all
    select 'comment', t.id, t.held_at is not null from comments t join newcomers n on n.id = t.user_id
      where ${isAlike} and ${isUndecided('comment')}
    order by 1 desc, 2 limit 100`)
  return rows.map((row) => ({ ...row }))
}

function isUndecided(kind: 'post' | 'comment') {
  return sql`not exists (select from moderation_decisions d where d.subject_kind = ${kind} and d.subject_id = t.id
    and d.decision = 'restored' and d.undone_at is null)`
}
