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
  interface DomainEvents {
    'group.deleted': { groupId: string; name: string }
    'group.restored': { groupId: string; name: string }
  }
}

/** The tables of a group's members and content. Their rows are deleted and restored with the group. */
export const belongings = [
  { table: 'group_members', column: 'member_id', of: 'members' },
  { table: 'topic_groups', column: 'topic_id', of: 'topics' },
  { table: 'event_groups', column: 'event_id', of: 'events' },
  { table: 'download_groups', column: 'download_id', of: 'downloads' },
] as const

type Belongings = Partial<Record<(typeof belongings)[number]['table'], object[]>>

/**
 * Moves a group to the trash, from which it can be restored for 30 days. Its people stay members. Content for the group
 * stays private, visible to moderators only. Registrations for its events stay, because released seats could not be
 * restored with the group.
 * @throws Forbidden unless admin, NotFound
 */
export async function deleteGroup(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  await transaction(async () => {
    const group = await lockGroup(id, 'update')
    const beside = await belongingsOf(group.id)
    const remaining = await database()
      .delete(groupMembers)
      .where(eq(groupMembers.groupId, group.id))
      .returning({ id: groupMembers.memberId })
    await moveToTrash(actor, groups, group.id, group.name, beside)
    await endLive(remaining.map(({ id: memberId }) => `member:${memberId}`))
    await emit(actor, 'group.deleted', { groupId: group.id, name: group.name })
  })
}

/**
 * Restores a deleted group with its members and its content, except those that have since been deleted.
 * @throws Forbidden unless admin, NotFound, Conflict if another group has taken its name
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

/** The deleted groups that can be restored. @throws Forbidden unless admin */
export async function deletedGroups(actor: Actor) {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  return deletedFrom(groups)
}

async function belongingsOf(groupId: string): Promise<Belongings> {
  const retained: Belongings = {}
  for (const { table } of belongings) {
    const { rows } = await database().execute<{ row: object }>(
      sql`select to_jsonb(it) as row from ${sql.identifier(table)} as it where group_id = ${groupId}`,
    )
    retained[table] = rows.map(({ row }) => row)
  }
  return retained
}
