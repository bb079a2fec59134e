import { and, eq, isNull } from 'drizzle-orm'
import { type Role, system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { tidy, withoutUnseen } from '#app/platform/forms/tidy.ts'
import { blockedWordsOf } from './blocked-words/blocked-words.ts'
import { blockedWords } from './blocked-words/queries.server.ts'
import { passesForStaff } from './impersonation.server.ts'
import { unnamed } from './person.ts'
import { members } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.joined': { memberId: string }
    'member.left': { memberId: string }
  }
}

/** The account data for a new profile. */
export interface NewcomerAccount {
  id: string
  email: string
  role: Role
  /** The name from a provider or the sign-up. */
  name?: string | null
}

/** True if the account has a profile. One query by primary key. */
export async function hasProfile(id: string): Promise<boolean> {
  const [row] = await database().select({ id: members.id }).from(members).where(eq(members.id, id))
  return row !== undefined
}

/**
 * Creates the profile of an account at its first sign-in. Database triggers keep address and role up to date. Safe to
 * call concurrently.
 */
export async function ensureMember(account: NewcomerAccount): Promise<void> {
  const { id, email, role } = account
  const [made] = await database()
    .insert(members)
    .values({ id, email, role, displayName: await initialDisplayName(account) })
    .onConflictDoNothing()
    .returning({ id: members.id })
  if (made) await emit(system, 'member.joined', { memberId: id })
}

/** Adds a new member to the directory. Safe to repeat. */
export async function acceptMember(id: string): Promise<void> {
  await database()
    .update(members)
    .set({ acceptedAt: new Date() })
    .where(and(eq(members.id, id), isNull(members.acceptedAt)))
}

/**
 * Deletes a profile. Its content stays, without a name. The row lock waits for the member's running transactions.
 * @param deletePersonalData releases what is counted elsewhere, such as likes and seats; not called if the profile is
 * already gone
 */
export async function clearMember(
  memberId: string,
  deletePersonalData: (memberId: string) => Promise<void>,
): Promise<void> {
  const locked = await database().select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
  if (locked.length === 0) return
  await deletePersonalData(memberId)
  await emit(system, 'member.left', { memberId })
  await database().delete(members).where(eq(members.id, memberId))
}

/**
 * The initial name: the account's, or `Member` if it is empty, contains a blocked word or impersonates staff. Only
 * staff without a name get one from their address: for members that would reveal part of it.
 */
async function initialDisplayName(account: NewcomerAccount): Promise<string> {
  const name = nameFor(account)
  if (blockedWordsOf(name, await blockedWords()).length > 0) return unnamed
  return (await passesForStaff(account, name)) ? unnamed : name
}

function nameFor({ name, email, role }: NewcomerAccount): string {
  const normalized = tidy(withoutUnseen(name ?? '')).slice(0, 80)
  if (normalized) return normalized
  if (role === 'member') return unnamed
  const words = (email.split('@')[0] ?? '').split(/[._+\d-]+/).filter(Boolean)
  return (
    words
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join(' ')
      .slice(0, 80) || unnamed
  )
}
