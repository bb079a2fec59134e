import { and, asc, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { given, writtenOnce } from '#app/platform/database/written-once.server.ts'
import { postInSight } from '../posts/sight/queries.server.ts'
import { topicAtInSight } from '../topics/audience/queries.server.ts'
import { placeInTopic } from './draft-place.ts'
import { keptIn } from './keep.server.ts'
import { campusDrafts } from './tables.server.ts'

/** What the member was writing at `place`, the newest. One query, by `campus_drafts_of_member` or primary key. */
export async function draftAt(member: SignedIn, place: string, request: Request) {
  const kept = keptIn(request)
  const [draft] = await draftFor({ memberId: member.id, place, kept }, kept ? 'of the browser too' : 'own')
  return draft ?? null
}

const draftFor = writtenOnce((whose: 'own' | 'of the browser too') => {
  const own = eq(campusDrafts.memberId, given('memberId'))
  const ofBrowser = and(eq(campusDrafts.id, given('kept')), isNull(campusDrafts.memberId))
  const { title, content, replyTo, savedAt } = campusDrafts
  return database()
    .select({ title, content, replyTo, savedAt })
    .from(campusDrafts)
    .where(and(whose === 'own' ? own : or(own, ofBrowser), eq(campusDrafts.place, given('place'))))
    .orderBy(desc(savedAt), desc(campusDrafts.id))
    .limit(1)
})

/** What of a draft its page shows. */
export interface ShownDraft {
  title: string
  content: string
  savedAt: Date
}

/** The member's own draft in the topic at `slug`, as a column of another query; by `campus_drafts_of_member`. */
export function ownDraftIn(member: SignedIn, slug: SQLWrapper): SQL<ShownDraft | null> {
  const place = sql`${placeInTopic('')} || ${slug}`
  const { title, content, savedAt, memberId } = campusDrafts
  return sql`(select json_build_object('title', ${title}, 'content', ${content}, 'savedAt', ${savedAt})
    from ${campusDrafts} where ${and(eq(memberId, member.id), eq(campusDrafts.place, place))})`.mapWith(
    (draft: ShownDraft) => ({
      ...draft,
      savedAt: new Date(draft.savedAt),
    }),
  )
}

/** What a member has not published yet, the newest first, five at most; by `campus_drafts_of_member`. */
export async function draftsOf(member: SignedIn): Promise<{ place: string; words: string; savedAt: Date }[]> {
  const rows = await database()
    .select()
    .from(campusDrafts)
    .where(and(eq(campusDrafts.memberId, member.id), placeInSight(member)))
    .orderBy(desc(campusDrafts.savedAt), desc(campusDrafts.id))
    .limit(5)
  return rows.map(({ place, title, content, savedAt }) => ({
    place,
    words: (title.trim() || content.trim()).slice(0, 80),
    savedAt,
  }))
}

/** Where the topic or post that a draft was typed for is out of the member's sight, nothing leads there. */
function placeInSight(member: SignedIn): SQL | undefined {
  const { place } = campusDrafts
  const ofTopic = topicAtInSight(member, sql`substring(${place} from ${topicPlace})`)
  const ofPost = postInSight(member, sql`substring(${place} from ${postPlace})::uuid`)
  return ofTopic && ofPost && sql`(coalesce(${ofTopic}, true) and coalesce(${ofPost}, true))`
}

const topicPlace = `^${placeInTopic('(.+)')}$`
const postPlace = '^/campus/post/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'

/** All drafts of a member, for their own copy. */
export function everyDraftOf(member: SignedIn) {
  const { place, title, content, savedAt } = campusDrafts
  return database()
    .select({ place, title, content, savedAt })
    .from(campusDrafts)
    .where(eq(campusDrafts.memberId, member.id))
    .orderBy(asc(savedAt), asc(campusDrafts.id))
}
