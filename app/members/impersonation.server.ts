import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Role, roles } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { senderName } from '#app/platform/mail/deliver.server.ts'
import { namesARole, skeletonOf } from './likeness.ts'
import { unnamed } from './person.ts'
import { members } from './tables.server.ts'

const staffRoles = roles.filter((role) => role !== 'member')

/** True if the name could pass for a staff member's or a role. By the index of roles. */
export async function passesForStaff({ id, role }: { id: string; role: Role }, name: string): Promise<boolean> {
  if (role !== 'member') return false
  if (namesARole(name, senderName())) return true
  const likeness = skeletonOf(name)
  if (likeness === '') return false
  const staff = await database()
    .select({ name: members.displayName })
    .from(members)
    .where(and(inArray(members.role, staffRoles), ne(members.id, id), eq(members.leaving, false)))
  return staff.some((one) => one.name !== unnamed && skeletonOf(one.name) === likeness)
}
