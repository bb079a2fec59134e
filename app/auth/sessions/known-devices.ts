import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import type { Caller } from '../caller.ts'
import { sha256 } from '../hashes.ts'

/** Records the device of a sign-in. @returns whether the device is new, and the account's first */
export async function noteDevice(userId: string, caller: Caller): Promise<{ isNew: boolean; isFirst: boolean }> {
  // Ignore version numbers, so that an updated browser counts as the same.
  const kind = caller.userAgent.replace(/[\d._]+/g, '')
  // Earlier releases stored the kind without the network: such a row counts as known once, and is replaced.
  const device = sha256(`${kind} in ${network(caller.address)}`)
  const {
    rows: [row],
  } = await database().execute<{ inserted: boolean; former: boolean; others: boolean }>(sql`
    with former as (
      delete from auth.known_devices where user_id = ${userId} and device_hash = ${sha256(kind)} returning 1
    )
    insert into auth.known_devices (user_id, device_hash) values (${userId}, ${device})
    on conflict (user_id, device_hash) do update set last_seen_at = now()
    returning xmax = 0 as inserted, exists (select from former) as former,
      exists (select from auth.known_devices where user_id = ${userId}) as others`)
  const former = Boolean(row?.former)
  return { isNew: Boolean(row?.inserted) && !former, isFirst: !row?.others && !former }
}

/** The prefix of an address: a provider assigns changing addresses within a network. */
function network(address: string): string {
  const parts = address.split('.')
  return parts.length === 4 ? parts.slice(0, 2).join('.') : addressKey(address).split(':').slice(0, 3).join(':')
}
