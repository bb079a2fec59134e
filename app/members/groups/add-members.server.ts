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
  interface DomainEvents {
    'group.members-added': { groupId: string; name: string; added: number }
  }
}

/** The result of adding members. */
export interface Added {
  /** The number of members added. */
  added: number
  /** The number of members who were in the group already. */
  already: number
  /** The entries that match no member, as typed. */
  unknown: string[]
  /** Names that match several members. */
  ambiguous: string[]
}

/**
 * Adds members to a group by name or address, from a typed or pasted list. Unknown entries do not prevent adding the
 * others. Safe to repeat.
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
  const isAddress = (input: string) => input.includes('@')
  const key = (input: string) => (isAddress(input) ? comparableAddress(input) : input.replace(/\s/g, '').toLowerCase())
  const [addresses, names] = [
    await memberIdsByAddress(people.filter(isAddress)),
    await membersByMention(people.filter((input) => !isAddress(input)).map(key)),
  ]
  const matches = people.map((input) => {
    const one = isAddress(input) ? addresses.get(key(input)) : undefined
    return { input, ids: one ? [one] : (names.get(key(input)) ?? []) }
  })
  return {
    // Insert in id order: concurrent requests with the same people could deadlock otherwise.
    memberIds: [...new Set(matches.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))].sort(),
    unknown: matches.filter(({ ids }) => ids.length === 0).map(({ input }) => input),
    ambiguous: matches.filter(({ ids }) => ids.length > 1).map(({ input }) => input),
  }
}
