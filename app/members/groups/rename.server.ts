import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import type { GroupDraft } from './group.ts'
import { lockGroup } from './lock.server.ts'
import { withNameConflict } from './make.server.ts'
import { groups } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'group.renamed': { groupId: string; from: string; to: string }
  }
}

/** Renames a group. @throws Forbidden unless admin, NotFound, Invalid for a name that is taken */
export async function renameGroup(actor: Actor, id: string, { name }: GroupDraft): Promise<void> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  await withNameConflict(name, () =>
    transaction(async () => {
      const group = await lockGroup(id, 'update')
      if (group.name === name) return
      await database().update(groups).set({ name }).where(eq(groups.id, group.id))
      await emit(actor, 'group.renamed', { groupId: group.id, from: group.name, to: name })
    }),
  )
}
