import { sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import { commentIsNotDeleted, commentsToJudge } from '../../comments/newest/queries.server.ts'
import { postsToJudge } from '../../posts/queries.server.ts'
import { postIsNotDeleted } from '../../posts/visible-posts.queries.server.ts'

/** A post or comment with open reports. */
export interface Waiting {
  kind: 'post' | 'comment'
  id: string
  postId: string
  title: string
  /** The source text. */
  text: string
  /** The rendered text. */
  html: string
  /** The beginning of the comment it replies to. */
  repliedTo: string | null
  author: Person
  hidden: boolean
  /** Never published. */
  isPendingReview: boolean
  since: Date
  reports: { reason: string; reporter: Person | null }[]
}

/** Texts with open reports, oldest first, 100 at most; by `reports_open`. @throws Forbidden unless moderator */
export async function listWaiting(actor: Actor): Promise<Waiting[]> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators can see reports.')
  const { rows } = await database().execute<{
    kind: 'post' | 'comment'
    id: string
    since: string | Date
    reports: { reason: string; reporterId: string | null }[]
  }>(sql`
    select subject_kind as kind, subject_id as id, min(created_at) as since,
      json_agg(json_build_object('reason', reason, 'reporterId', reporter_id) order by created_at, id) as reports
    from reports where handled_at is null and ${isPublished}
    group by subject_kind, subject_id order by min(created_at), subject_id limit 100`)
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const [posts, comments] = await Promise.all([postsToJudge(of('post')), commentsToJudge(of('comment'))])
  const subjects = new Map([...posts, ...comments].map((subject) => [subject.id, subject]))
  const people = await peopleById([
    ...[...subjects.values()].map(({ authorId }) => authorId),
    ...rows.flatMap((row) => row.reports.map(({ reporterId }) => reporterId)),
  ])
  return rows.flatMap(({ kind, id, since, reports }) => {
    const subject = subjects.get(id)
    if (!subject) return []
    const { authorId, html, ...words } = subject
    const reportsWithNames = reports.map(({ reason, reporterId }) => ({
      reason,
      reporter: reporterId ? (people.get(reporterId) ?? formerMember) : null,
    }))
    const author = people.get(authorId ?? '') ?? formerMember
    return [
      { kind, ...words, html: htmlOf({ html }, words.text), author, since: new Date(since), reports: reportsWithNames },
    ]
  })
}

/** The number of open subjects, up to 100; null unless the actor is a moderator. By `reports_open`. */
export async function countWaiting(actor: Actor): Promise<number | null> {
  return can(actor, 'content.moderate') ? countOpen() : null
}

/** The same without a permission check, for jobs. */
export async function countOpen(): Promise<number> {
  const {
    rows: [row],
  } = await database().execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select from reports where handled_at is null and ${isPublished} group by subject_kind, subject_id limit 100) waiting`)
  return row?.waiting ?? 0
}

// Excludes deleted texts: if they filled the first hundred, later reports would never be shown.
const isPublished = sql`case subject_kind
  when 'post' then ${postIsNotDeleted(sql`subject_id`)} else ${commentIsNotDeleted(sql`subject_id`)} end`
