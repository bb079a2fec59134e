import { sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { peopleById } from '../directory.server.ts'

// A visible form sends a heartbeat every ten seconds; this allows five windows.
const limit: Limit = { name: 'presence.say', points: 300, seconds: 600, per: 'account' }

/** Seconds without a heartbeat after which a form counts as closed. */
const openFor = 30

/**
 * Records that the actor has the form of `subject` (`article:{id}`) open.
 * @returns the names of others who have it open
 * @throws Forbidden, Invalid, TooMany
 */
export async function sendPresence(actor: Actor, subject: string): Promise<string[]> {
  const { id } = requireStaffMember(actor, subject)
  await consume(limit, id)
  await database().execute(sql`
    insert into open_forms (subject, member_id) values (${subject}, ${id})
    on conflict (subject, member_id) do update set seen_at = now()`)
  await database().execute(sql`delete from open_forms where seen_at < now() - interval '1 hour'`)
  const { rows } = await database().execute<{ memberId: string }>(sql`
    select member_id as "memberId" from open_forms
    where subject = ${subject} and member_id <> ${id} and seen_at > now() - ${openFor} * interval '1 second'
    order by member_id limit 5`)
  const people = await peopleById(rows.map(({ memberId }) => memberId))
  return [...people.values()].map(({ name }) => name)
}

/**
 * Records that the actor has left the form. Without this call it expires after half a minute.
 * @throws Forbidden, Invalid, TooMany
 */
export async function clearPresence(actor: Actor, subject: string): Promise<void> {
  await consume(limit, requireStaffMember(actor, subject).id)
  await clearPresenceAfterSave(actor, subject)
}

/** Clears the actor's presence once the form is saved, without waiting for it to expire. */
export async function clearPresenceAfterSave(actor: Actor, subject: string): Promise<void> {
  const { id } = requireStaffMember(actor, subject)
  await database().execute(sql`delete from open_forms where subject = ${subject} and member_id = ${id}`)
}

/** `Ada Example and Grace Other have this open.` Empty without names. */
export function formatOpenFor(names: string[]): string {
  if (names.length === 0) return ''
  const all = new Intl.ListFormat('en').format(names)
  return `${all} ${names.length === 1 ? 'has' : 'have'} this open.`
}

function requireStaffMember(actor: Actor, subject: string): SignedIn {
  if (actor.kind !== 'member' || !can(actor, 'admin.enter')) throw new Forbidden()
  if (!/^[a-z]+:[\w-]{1,60}$/.test(subject)) throw new Invalid({ of: ['There is no such form.'] })
  return actor
}
