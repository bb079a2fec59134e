import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { Caller } from './caller.ts'
import { newDeviceMail } from './emails/notices.ts'
import { sha256 } from './hashes.ts'
import { sendNotice } from './send-mail.ts'
import type { User } from './users.ts'

/**
 * Mails the owner when the account is used from a browser that it was not used from before. The first one is no news.
 */
export async function tellOfNewDevice(user: User, caller: Caller): Promise<void> {
  // Without its numbers: a browser that updates itself stays the same browser.
  const device = sha256(caller.userAgent.replace(/[\d._]+/g, ''))
  const [row] = await database().execute<{ inserted: boolean; others: boolean }>(sql`
    insert into auth.known_devices (user_id, device_hash) values (${user.id}, ${device})
    on conflict (user_id, device_hash) do update set last_seen_at = now()
    returning xmax = 0 as inserted, exists (select from auth.known_devices where user_id = ${user.id}) as others`)
  if (row?.inserted && row.others)
    await sendNotice('new-device', user.email, newDeviceMail({ ...caller, at: new Date() }))
}
