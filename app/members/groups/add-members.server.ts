import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { memberIdsByAddress, membersByMention } from '../directory.server.ts'
import { peopleInput } from './group.ts'
import { lockGroup } from './lock.server.ts'
import { groupMembers } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'group.members-added': { groupId: string; name: string; added: number }
  }
}

/** What became of those who were to be added. */
export interface Added {
  /** How many are in the group now who were not. */
  added: number
  /** How many were in it already. */
  already: number
  /** Which are no members, as they were typed. */
  unknown: string[]
  /** Names that several members bear. */
  ambiguous: string[]
}

/**
 * Adds members to a group by name or address, as they were typed or pasted. Who is found is added, whoever else stands
 * in the list; adding somebody twice is once.
 * @throws Forbidden unless admin, NotFound
 */
export async function addToGroup(actor: Actor, id: string, people: string): Promise<Added> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  const { memberIds, unknown, ambiguous } = await find(peopleInput(people))
  return transaction(async () => {
    const group = await lockGroup(id, 'key share')
    const rows = memberIds.map((memberId) => ({ groupId: group.id, memberId }))
    const made =
      rows.length === 0
        ? []
        : await database()
            .insert(groupMembers)
            .values(rows)
            .onConflictDoNothing()
            .returning({ id: groupMembers.memberId })
    const added = made.length
    if (added > 0) await emit(actor, 'group.members-added', { groupId: group.id, name: group.name, added })
    return { added, already: rows.length - added, unknown, ambiguous }
  })
}

async function find(people: string[]): Promise<{ memberIds: string[]; unknown: string[]; ambiguous: string[] }> {
  const isAddress = (typed: string) => typed.includes('@')
  const key = (typed: string) => (isAddress(typed) ? comparableAddress(typed) : typed.replace(/\s/g, '').toLowerCase())
  const [addresses, names] = [
    await memberIdsByAddress(people.filter(isAddress)),
    await membersByMention(people.filter((typed) => !isAddress(typed)).map(key)),
  ]
  const found = people.map((typed) => {
    const one = isAddress(typed) ? addresses.get(key(typed)) : undefined
    return { typed, ids: one ? [one] : (names.get(key(typed)) ?? []) }
  })
  return {
    // In id order: two who add the same people at once would deadlock otherwise.
    memberIds: [...new Set(found.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))].sort(),
    unknown: found.filter(({ ids }) => ids.length === 0).map(({ typed }) => typed),
    ambiguous: found.filter(({ ids }) => ids.length > 1).map(({ typed }) => typed),
  }
}
