import { and, asc, count, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { isNotLeaving, personColumns } from '../directory.server.ts'
import { members } from '../tables.server.ts'
import type { Group } from './group.ts'
import { groupMembers, groups } from './tables.server.ts'

const columns = { id: groups.id, name: groups.name }

/** SQL: the ids of a member's groups as an array. By `group_members_of_member`. */
export function groupIdsOf(memberId: SQLWrapper | string): SQL {
  return sql`array(select ${groupMembers.groupId} from ${groupMembers} where ${groupMembers.memberId} = ${memberId})`
}

/** Groups with their number of members, by name, 50 per page. @throws Forbidden unless admin */
export async function listGroups(
  actor: Actor,
  cursor: Cursor = {},
  q = '',
): Promise<PageOf<Group & { members: number }>> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  const { beyond, order } = keyset({ id: groups.id, by: groups.name }, cursor)
  const size = sql<number>`(select count(*)::int from ${groupMembers} where ${groupMembers.groupId} = groups.id)`
  const rows = await database()
    .select({ ...columns, members: size })
    .from(groups)
    .where(and(beyond, contains(q, groups.name)))
    .orderBy(...order)
    .limit(51)
  return cutPage(rows, cursor, 50)
}

/** All groups by name, 500 at most, for selection. @throws Forbidden unless editor or admin */
export async function everyGroup(actor: Actor): Promise<Group[]> {
  if (!can(actor, 'group.choose')) throw new Forbidden()
  return database().select(columns).from(groups).orderBy(asc(groups.name), asc(groups.id)).limit(500)
}

/** The groups with these ids, by name. Locks them until the transaction ends, so that none is deleted meanwhile. */
export async function lockGroupsById(ids: string[]): Promise<Group[]> {
  if (ids.length === 0) return []
  return database()
    .select(columns)
    .from(groups)
    .where(inArray(groups.id, ids))
    .orderBy(asc(groups.name), asc(groups.id))
    .for('key share')
}

/** The group with this id. @throws Forbidden unless admin, NotFound */
export async function findGroup(actor: Actor, id: string | undefined): Promise<Group> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  const [group] = await database().select(columns).from(groups).where(eq(groups.id, id))
  if (!group) throw new NotFound()
  return group
}

/** The members of a group, by name, 100 per page, with their total number. @throws Forbidden unless admin */
export async function membersOfGroup(actor: Actor, id: string, cursor: Cursor = {}) {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  const { beyond, order } = keyset({ id: members.id, by: members.displayName }, cursor)
  const within = and(eq(groupMembers.groupId, id), isNotLeaving)
  const inGroup = eq(groupMembers.memberId, members.id)
  const rows = await database()
    .select({ ...personColumns, email: members.email })
    .from(members)
    .innerJoin(groupMembers, inGroup)
    .where(and(within, beyond))
    .orderBy(...order)
    .limit(101)
  const [all] = await database()
    .select({ people: count() })
    .from(groupMembers)
    .innerJoin(members, inGroup)
    .where(within)
  return { ...cutPage(rows, cursor, 100), total: all?.people ?? 0 }
}

/** The addresses of the members of any of these groups, in lower case. One query by `group_members`. */
export async function addressesInGroups(groupIds: string[]): Promise<Set<string>> {
  const rows = await database()
    .selectDistinct({ email: sql<string>`lower(${members.email})` })
    .from(members)
    .innerJoin(groupMembers, eq(groupMembers.memberId, members.id))
    .where(and(inArray(groupMembers.groupId, groupIds), isNotLeaving))
  return new Set(rows.map(({ email }) => email))
}

/** The groups that a member is in, by name. One query by `group_members_of_member`. */
export async function groupsOfMember(memberId: string): Promise<Group[]> {
  return database()
    .select(columns)
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(eq(groupMembers.memberId, memberId))
    .orderBy(asc(groups.name), asc(groups.id))
}
