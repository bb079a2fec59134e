import { eq } from 'drizzle-orm'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { acceptMember, ensureMember } from './ensure-member.server.ts'
import { members } from './tables.server.ts'

let made = 0

/** A member with a profile, as the actor of a request. */
export async function buildMember(
  overrides: {
    role?: Role
    name?: string
    headline?: string
    email?: string
    suspendedUntil?: Date
    bannedUntil?: Date
    /** Not in the directory yet, because nothing of theirs is published. */
    isNew?: boolean
  } = {},
): Promise<SignedIn> {
  const id = newId()
  const {
    role = 'member',
    name = `Member ${++made}`,
    email = `member-${id}@solutioneer.example`,
    headline,
    suspendedUntil,
    bannedUntil,
    isNew = false,
  } = overrides
  await transaction(() => ensureMember({ id, email, role, name }))
  if (!isNew) await acceptMember(id)
  if (headline !== undefined || suspendedUntil || bannedUntil)
    await database().update(members).set({ headline, suspendedUntil, bannedUntil }).where(eq(members.id, id))
  return { kind: 'member', id, email, role, sessionId: newId() }
}
