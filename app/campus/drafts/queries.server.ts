import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { keptIn } from './keep.server.ts'
import { campusDrafts } from './tables.server.ts'

/** What the member was writing at `place`, the newest. One query, by `campus_drafts_of_member` or primary key. */
export async function draftAt(member: SignedIn, place: string, request: Request) {
  const kept = keptIn(request)
  const own = eq(campusDrafts.memberId, member.id)
  const ofBrowser = kept ? and(eq(campusDrafts.id, kept), isNull(campusDrafts.memberId)) : undefined
  const { title, content, replyTo, savedAt } = campusDrafts
  const [draft] = await database()
    .select({ title, content, replyTo, savedAt })
    .from(campusDrafts)
    .where(and(or(own, ofBrowser), eq(campusDrafts.place, place)))
    .orderBy(desc(savedAt))
    .limit(1)
  return draft ?? null
}

/** What a member has not published yet, the newest first, five at most; by `campus_drafts_of_member`. */
export async function draftsOf(member: SignedIn): Promise<{ place: string; words: string; savedAt: Date }[]> {
  const rows = await database()
    .select()
    .from(campusDrafts)
    .where(eq(campusDrafts.memberId, member.id))
    .orderBy(desc(campusDrafts.savedAt))
    .limit(5)
  return rows.map(({ place, title, content, savedAt }) => ({
    place,
    words: (title.trim() || content.trim()).slice(0, 80),
    savedAt,
  }))
}

/** All drafts of a member, for their own copy. */
export function everyDraftOf(member: SignedIn) {
  const { place, title, content, savedAt } = campusDrafts
  return database()
    .select({ place, title, content, savedAt })
    .from(campusDrafts)
    .where(eq(campusDrafts.memberId, member.id))
    .orderBy(asc(savedAt))
}
