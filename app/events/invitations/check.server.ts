import { createHash } from 'node:crypto'
import { z } from 'zod'
import { bannedAmong } from '#app/members/directory.server.ts'
import { addressesInGroups } from '#app/members/groups/queries.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { csvRows } from '#app/platform/lists/csv-rows.ts'
import { comparableAddress, MAIL_ADDRESS } from '#app/platform/mail/comparable-address.ts'
import { parsedMailbox } from '#app/platform/mail/parsed-address.ts'
import { groupsOfEvent } from '../audience/queries.server.ts'
import { addressesOnList } from '../guests/list.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { type CheckedTable, type Invitee, MAX_INVITED } from './invitation.ts'

const address = z.email({ pattern: MAIL_ADDRESS }).max(254)

/**
 * Validates a table of names and addresses, in any column order, with or without a header row. Changes nothing.
 * @throws Forbidden unless editor or admin, Invalid for a table that cannot be parsed
 */
export async function checkInvitations(actor: Actor, eventId: string, table: string): Promise<CheckedTable> {
  const people = rowsOf(table).map(({ line, fields }) => ({ line, ...personIn(fields) }))
  const { audience } = await findEventToManage(actor, eventId)
  const groupAddresses = audience === 'groups' ? await addressesInGroups(await groupsOfEvent(eventId)) : undefined
  const addresses = people.map(({ email }) => comparableAddress(email))
  const onList = await addressesOnList(actor, eventId, addresses)
  const banned = await bannedAmong(addresses)
  const invited: Invitee[] = []
  const problems: CheckedTable['problems'] = []
  const lines = new Map<string, number>()
  for (const { line, name, email } of people) {
    const key = comparableAddress(email)
    const problem =
      problemOf(name, email, onList.has(key), lines.get(key)) ??
      (banned.has(key) ? `${email} is banned, and is not written to.` : undefined) ??
      (groupAddresses?.has(key) === false ? `${email} is in none of the groups that this event is for.` : undefined)
    if (problem) problems.push({ line, problem })
    else invited.push({ line, name, email })
    if (!lines.has(key)) lines.set(key, line)
  }
  return { version: createHash('sha256').update(table).digest('base64url'), invited, problems }
}

function rowsOf(table: string) {
  try {
    const [first, ...others] = csvRows(table)
    if (!first) throw new Error('There are no people in this table.')
    // A header row names the columns and contains no address.
    const isHead = first.fields.some((field) => /mail|address/i.test(field)) && !first.fields.some(hasAt)
    const rows = isHead ? others : [first, ...others]
    if (rows.length === 0) throw new Error('There are no people in this table.')
    if (rows.length > MAX_INVITED)
      throw new Error(`You can invite at most ${MAX_INVITED} people at once. This table has ${rows.length}.`)
    return rows
  } catch (error) {
    throw new Invalid({ table: [(error as Error).message] })
  }
}

function personIn(fields: string[]): { name: string; email: string } {
  const addressField = fields.find(hasAt) ?? fields[1] ?? fields[0] ?? ''
  const mailbox = parsedMailbox(addressField)
  const name = fields.find((field) => field !== '' && field !== addressField && !hasAt(field)) ?? mailbox.name
  return { name: name.replaceAll(/\s+/g, ' '), email: mailbox.email }
}

function problemOf(name: string, email: string, isOnList: boolean, before: number | undefined): string | undefined {
  if (!address.safeParse(comparableAddress(email)).success)
    return email ? `“${email.slice(0, 80)}” is not an email address.` : 'There is no email address.'
  if (name.length > 120) return 'The name is longer than 120 characters.'
  if (before !== undefined) return `The same address as in line ${before}.`
  return isOnList ? `${email} is already on the list.` : undefined
}

function hasAt(field: string): boolean {
  return field.includes('@')
}
