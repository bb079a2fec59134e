import { sql } from 'drizzle-orm'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database } from '#app/platform/database/database.server.ts'

type Listed =
  | 'webhooks'
  | 'api keys'
  | 'saved replies'
  | 'mails to moderators'
  | `pins of ${string}`
  | `texts of ${string}`

/** Locks a list against additions until the transaction ends, so that its maximum size holds under concurrency. */
export async function lockList(name: Listed): Promise<void> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.fullLists}, hashtext(${name}))`)
}
