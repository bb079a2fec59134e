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
  interface Signals {
    'member.joined': { memberId: string }
    'member.left': { memberId: string }
  }
}

/** What the auth service knows of somebody who signs in. */
export interface NewcomerAccount {
  id: string
  email: string
  role: Role
  /** A name that a provider or the sign-up gave. */
  name?: string | null
}

/** True if the account has its profile already. One query by primary key. */
export async function hasProfile(id: string): Promise<boolean> {
  const [row] = await database().select({ id: members.id }).from(members).where(eq(members.id, id))
  return row !== undefined
}

/**
 * Makes the profile of an account at its first sign-in. Address and role follow the account by themselves, in the
 * database. Safe to call at once from many.
 */
export async function ensureMember(account: NewcomerAccount): Promise<void> {
  const { id, email, role } = account
  const [made] = await database()
    .insert(members)
    .values({ id, email, role, displayName: await firstName(account) })
    .onConflictDoNothing()
    .returning({ id: members.id })
  if (made) await emit(system, 'member.joined', { memberId: id })
}

/** Puts a new member into the directory. Safe to do twice. */
export async function acceptMember(id: string): Promise<void> {
  await database()
    .update(members)
    .set({ acceptedAt: new Date() })
    .where(and(eq(members.id, id), isNull(members.acceptedAt)))
}

/**
 * Removes a profile with the account: what was written stays, without a name. Waits for what the member is writing.
 * @param deletePersonalData gives back what is counted elsewhere, such as likes and seats; not called where the profile is gone
 */
export async function clearMember(
  memberId: string,
  deletePersonalData: (memberId: string) => Promise<void>,
): Promise<void> {
  const held = await database().select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
  if (held.length === 0) return
  await deletePersonalData(memberId)
  await emit(system, 'member.left', { memberId })
  await database().delete(members).where(eq(members.id, memberId))
}

/**
 * The name that was given; `Member` where that holds a blocked word or passes for somebody of the staff, or there is none. A name made of the address would
 * tell all members the half of it that stands for the person; the staff's lists need one, and know the address anyway.
 */
async function firstName(account: NewcomerAccount): Promise<string> {
  const name = nameFor(account)
  if (blockedWordsOf(name, await blockedWords()).length > 0) return unnamed
  return (await passesForStaff(account, name)) ? unnamed : name
}

function nameFor({ name, email, role }: NewcomerAccount): string {
  const given = tidy(withoutUnseen(name ?? '')).slice(0, 80)
  if (given) return given
  if (role === 'member') return unnamed
  const words = (email.split('@')[0] ?? '').split(/[._+\d-]+/).filter(Boolean)
  return (
    words
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join(' ')
      .slice(0, 80) || unnamed
  )
}
