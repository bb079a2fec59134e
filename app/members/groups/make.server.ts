import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Group, GroupDraft } from './group.ts'
import { groups } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'group.made': { groupId: string; name: string }
  }
}

/** Creates an empty group. @throws Forbidden unless admin, Invalid for a name that is taken */
export async function makeGroup(actor: Actor, { name }: GroupDraft): Promise<Group> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  const group = { id: newId(), name }
  return withNameConflict(name, () =>
    transaction(async () => {
      await database().insert(groups).values(group)
      await emit(actor, 'group.made', { groupId: group.id, name })
      return group
    }),
  )
}

/** Runs `act`, and turns a duplicate name into an error at the name field. */
export async function withNameConflict<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!isDuplicate(error, 'groups_name')) throw error
    throw new Invalid({ name: [`There is already a group “${name}”. Choose another name.`] })
  }
}
