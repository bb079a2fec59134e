import type { Session, SqlPool } from '#app/platform/database/pool/sql.ts'
import { definedJobs } from './jobs.server.ts'
import { ensureQueue, heartbeat, queueOver } from './queue.server.ts'

/** A job that was pending when a backup was made. */
export interface PendingJob {
  name: string
  data: object
  startAfter: string
  singletonKey: string | null
}

/** Pending jobs for a backup, so that for example waiting mails are sent after a restore. */
export async function pendingJobs(session: Session): Promise<object[]> {
  const [queue] = await session<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`
  if (!queue?.exists) return []
  const rows = await session<object[]>`
    select name, data, to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter", singleton_key as "singletonKey" from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on, id`
  return [...rows]
}

/**
 * Enqueues the jobs of a backup in the database of `sql`; they run once the product starts there. Jobs that this
 * release does not define are dropped.
 */
export async function restoreJobs(sql: SqlPool, pending: PendingJob[]): Promise<void> {
  const queue = queueOver(sql, false)
  const defined = definedJobs()
  const names = new Set(defined.map(({ name }) => name))
  await queue.start()
  try {
    for (const job of defined) await ensureQueue(queue, job)
    for (const { name, data, startAfter, singletonKey } of pending) {
      if (!names.has(name)) continue
      const once = singletonKey && { singletonKey }
      await queue.send(name, data, { ...heartbeat, startAfter: new Date(startAfter), ...once })
    }
  } finally {
    await queue.stop({ graceful: false, close: false })
  }
}
