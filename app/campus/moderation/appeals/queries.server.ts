import { and, asc, eq, isNull } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { appeals } from './tables.server.ts'

/** An open appeal, with the member who made it. */
export type OpenAppeal = Pick<typeof appeals.$inferSelect, 'id' | 'postId' | 'commentId' | 'details' | 'words'> & {
  member: Person
  createdAt: Date
}

/** Unanswered appeals, oldest first, 50 at most; by `appeals_open`. @throws Forbidden unless admin */
export async function listOpenAppeals(actor: Actor): Promise<OpenAppeal[]> {
  if (!can(actor, 'appeal.answer')) throw new Forbidden('Only admins see appeals.')
  const rows = await database()
    .select()
    .from(appeals)
    .where(isNull(appeals.answeredAt))
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(50)
  const people = await peopleById(rows.map(({ memberId }) => memberId))
  return rows.map(({ id, memberId, postId, commentId, details, words, createdAt }) => ({
    ...{ id, postId, commentId, details, words, createdAt },
    member: people.get(memberId) ?? formerMember,
  }))
}

/** The number of open appeals, up to 100; null for actors who cannot answer them. By `appeals_open`. */
export async function countOpenAppeals(actor: Actor): Promise<number | null> {
  if (!can(actor, 'appeal.answer')) return null
  const open = database().select({ id: appeals.id }).from(appeals).where(isNull(appeals.answeredAt)).limit(100)
  return database().$count(open.as('open'))
}

/** Whether a member has already appealed the decision of a notification. */
export async function hasAppealed(member: SignedIn, notificationId: string): Promise<boolean> {
  const ofMember = and(eq(appeals.notificationId, notificationId), eq(appeals.memberId, member.id))
  return (await database().$count(appeals, ofMember)) > 0
}

/** The member's appeals and the answers to them, for their data export. */
export function everyAppealOf(member: SignedIn) {
  const { details, words, createdAt, outcome, answer, answeredAt } = appeals
  return database()
    .select({ facts: details, words, createdAt, outcome, answer, answeredAt })
    .from(appeals)
    .where(eq(appeals.memberId, member.id))
    .orderBy(asc(createdAt), asc(appeals.id))
}
