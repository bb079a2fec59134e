import { and, desc, eq, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import { ownProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { given, writtenOnce } from '#app/platform/database/written-once.server.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { KeptText } from './draft-form.ts'
import { campusDrafts } from './tables.server.ts'

/** Texts that a member is writing at once; who begins another forgets the oldest. */
const mostDrafts = 50

const limit: Limit = { name: 'draft.save', points: 2000, seconds: 3600, per: 'account' }

/** Keeps what a member is writing at `place`; an empty text is no draft. @throws TooMany */
export async function saveDraft(member: SignedIn, place: string, text: KeptText): Promise<void> {
  await consume(limit, member.id)
  await ownProfile(member)
  if (!text.title.trim() && !text.content.trim()) return dropDraft(member, place)
  const set = { ...text, replyTo: text.replyTo ?? null, savedAt: new Date() }
  await database()
    .insert(campusDrafts)
    .values({ id: newId(), memberId: member.id, place, ...set })
    .onConflictDoUpdate({
      target: [campusDrafts.memberId, campusDrafts.place],
      targetWhere: isNotNull(campusDrafts.memberId),
      set,
    })
  const newest = database()
    .select({ id: campusDrafts.id })
    .from(campusDrafts)
    .where(eq(campusDrafts.memberId, member.id))
    .orderBy(desc(campusDrafts.savedAt), desc(campusDrafts.id))
    .limit(mostDrafts)
  await database()
    .delete(campusDrafts)
    .where(and(eq(campusDrafts.memberId, member.id), notInArray(campusDrafts.id, newest)))
}

/** Forgets a member's draft: it was published, or is not wanted any more. @param kept one that the browser knows */
export async function dropDraft(member: SignedIn, place: string, kept?: string | null): Promise<void> {
  await dropAt({ memberId: member.id, place, kept }, kept ? 'of the browser too' : 'own')
}

const dropAt = writtenOnce((whose: 'own' | 'of the browser too') => {
  const own = and(eq(campusDrafts.memberId, given('memberId')), eq(campusDrafts.place, given('place')))
  const ofBrowser = and(eq(campusDrafts.id, given('kept')), isNull(campusDrafts.memberId))
  return database()
    .delete(campusDrafts)
    .where(whose === 'own' ? own : or(own, ofBrowser))
}, 'act')

/** How long a draft is kept after its last change, in days. */
export const draftsKeptFor = 90

/** Old drafts, and what nobody signed in for within a day. Daily. */
export const forgetOldDrafts = defineJob<Record<string, never>>('campus.forget-drafts', async () => {
  const before = (days: number) => lt(campusDrafts.savedAt, new Date(Date.now() - days * 86_400_000))
  await database()
    .delete(campusDrafts)
    .where(or(before(draftsKeptFor), and(isNull(campusDrafts.memberId), before(1))))
})
