import { eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { endLive } from '#app/platform/live.server.ts'
import { deletedFrom, moveToTrash, restoreFromTrash } from '#app/platform/trash/deleted-records.server.ts'
import { lockGroup } from './lock.server.ts'
import { groupMembers, groups } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'group.deleted': { groupId: string; name: string }
    'group.restored': { groupId: string; name: string }
  }
}

/** What belongs to groups: who is in one, and what is for it. The rows go with the group, and come back with it. */
export const belongings = [
  { table: 'group_members', column: 'member_id', of: 'members' },
  { table: 'topic_groups', column: 'topic_id', of: 'topics' },
  { table: 'event_groups', column: 'event_id', of: 'events' },
  { table: 'download_groups', column: 'download_id', of: 'downloads' },
] as const

type Belongings = Partial<Record<(typeof belongings)[number]['table'], object[]>>

/**
 * Deletes a group. Its people stay members; what was private to it stays private, to nobody but moderators. Whoever is
 * on the list of an event for it stays there: the event takes place, and a seat that is given back does not come back
 * with the group. It can be had back for 30 days.
 * @throws Forbidden unless admin, NotFound
 */
export async function deleteGroup(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  await transaction(async () => {
    const group = await lockGroup(id, 'update')
    const beside = await belongingsOf(group.id)
    const left = await database()
      .delete(groupMembers)
      .where(eq(groupMembers.groupId, group.id))
      .returning({ id: groupMembers.memberId })
    await moveToTrash(actor, groups, group.id, group.name, beside)
    await endLive(left.map(({ id: memberId }) => `member:${memberId}`))
    await emit(actor, 'group.deleted', { groupId: group.id, name: group.name })
  })
}

/**
 * Takes a deleted group back with its people, and makes what was for it theirs again; who or what is gone by now stays
 * away.
 * @throws Forbidden unless admin, NotFound, Conflict where another bears its name by now
 */
export async function restoreGroup(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  await transaction(async () => {
    const rows: Belongings | undefined = await restoreFromTrash(groups, id)
    if (!rows) return
    const group = await lockGroup(id, 'update')
    for (const { table, column, of } of belongings)
      await database().execute(sql`
        insert into ${sql.identifier(table)}
        select was.* from jsonb_populate_recordset(
          null::${sql.identifier(table)}, ${JSON.stringify(rows[table] ?? [])}::text::jsonb
        ) as was
        where exists (select 1 from ${sql.identifier(of)} as one where one.id = was.${sql.identifier(column)})`)
    await emit(actor, 'group.restored', { groupId: group.id, name: group.name })
  })
}

/** Deleted groups that can be had back. @throws Forbidden unless admin */
export async function deletedGroups(actor: Actor) {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  return deletedFrom(groups)
}

async function belongingsOf(groupId: string): Promise<Belongings> {
  const kept: Belongings = {}
  for (const { table } of belongings) {
    const { rows } = await database().execute<{ row: object }>(
      sql`select to_jsonb(it) as row from ${sql.identifier(table)} as it where group_id = ${groupId}`,
    )
    kept[table] = rows.map(({ row }) => row)
  }
  return kept
}
