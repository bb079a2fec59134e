import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { currentProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { type Frequencies, frequencyOf, type MailList, mailLists, notificationKinds } from './notification.ts'
import { notificationChoices, notifications } from './tables.server.ts'
import { unsubscribeWords } from './unsubscribe.content.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'notifications.chosen': { memberId: string; paces: Partial<Frequencies> }
    'notifications.unsubscribed': { memberId: string; lists: MailList[] }
  }
}

/** The member's frequency for each list, with defaults filled in. One query by primary key. */
export async function frequenciesOf(member: SignedIn): Promise<Frequencies> {
  const chosen = (await choicesOf([member.id])).get(member.id)
  return Object.fromEntries(mailLists.map((list) => [list, frequencyOf(chosen, list)])) as Frequencies
}

/** The frequencies that several members chose, without defaults. One query by primary key. */
export async function choicesOf(memberIds: string[]): Promise<Map<string, Partial<Frequencies>>> {
  if (memberIds.length === 0) return new Map()
  const rows = await database()
    .select({ memberId: notificationChoices.memberId, paces: notificationChoices.paces })
    .from(notificationChoices)
    .where(inArray(notificationChoices.memberId, memberIds))
  return new Map(rows.map(({ memberId, paces }) => [memberId, paces]))
}

const limit: Limit = { name: 'notifications.choose', points: 120, seconds: 3600, per: 'account' }

/** Sets all frequencies of a member, also for notifications that are not emailed yet. */
export async function chooseFrequencies(member: SignedIn, paces: Frequencies): Promise<void> {
  await consume(limit, member.id)
  await currentProfile(member)
  await transaction(async () => {
    await write(member.id, paces)
    await emit(member, 'notifications.chosen', { memberId: member.id, paces })
  })
}

async function write(memberId: string, paces: Partial<Frequencies>): Promise<void> {
  await database()
    .insert(notificationChoices)
    .values({ memberId, paces, token: newToken() })
    .onConflictDoUpdate({ target: notificationChoices.memberId, set: { paces } })
  for (const kind of notificationKinds)
    await database()
      .update(notifications)
      .set({ pace: frequencyOf(paces, kind) })
      .where(and(eq(notifications.memberId, memberId), eq(notifications.kind, kind), isNull(notifications.mailedAt)))
}

/** The member that an unsubscribe token belongs to. @throws NotFound for an unknown token */
export async function findByToken(token: string): Promise<{ memberId: string; paces: Partial<Frequencies> }> {
  const [row] = await database()
    .select({ memberId: notificationChoices.memberId, paces: notificationChoices.paces })
    .from(notificationChoices)
    .where(eq(notificationChoices.token, token.slice(0, 100)))
  if (!row) throw new NotFound(unsubscribeWords().gone)
  return row
}

/** Unsubscribes from `lists`, by the token of an email. Safe to repeat. @throws NotFound */
export async function unsubscribe(token: string, lists: MailList[]): Promise<void> {
  await transaction(async () => {
    const { memberId } = await findByToken(token)
    const [current] = await database()
      .select({ paces: notificationChoices.paces })
      .from(notificationChoices)
      .where(eq(notificationChoices.memberId, memberId))
      .for('update')
    const stopped = Object.fromEntries(lists.map((list) => [list, 'never' as const]))
    await write(memberId, { ...current?.paces, ...stopped })
    await emit({ kind: 'system' }, 'notifications.unsubscribed', { memberId, lists })
  })
}

/** The unsubscribe token of a member, created if they have none. */
export async function tokenOf(memberId: string): Promise<string> {
  const [row] = await database()
    .insert(notificationChoices)
    .values({ memberId, token: newToken() })
    .onConflictDoUpdate({ target: notificationChoices.memberId, set: { token: sql`${notificationChoices.token}` } })
    .returning({ token: notificationChoices.token })
  return row?.token ?? ''
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}
