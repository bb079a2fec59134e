import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Group } from './group.ts'
import { groups } from './tables.server.ts'

/**
 * Locks a group until the transaction ends.
 * @param strength `key share`, which is not exclusive, to add or remove people; `update` for all other changes
 * @throws NotFound
 */
export async function lockGroup(id: string, strength: 'key share' | 'update'): Promise<Group> {
  if (!isId(id)) throw new NotFound()
  const [group] = await database()
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(eq(groups.id, id))
    .for(strength)
  if (!group) throw new NotFound('This group no longer exists.')
  return group
}
