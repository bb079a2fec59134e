import { PgBoss, type QueueResult } from 'pg-boss'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import type { SqlPool } from '#app/platform/database/pool/sql.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Job } from './job.ts'

/** Workers send a heartbeat every three seconds; a job without one for ten seconds counts as dead. */
export const heartbeat = { heartbeatSeconds: 10 }

/** A pg-boss instance on the database of `sql`; with `work` it also listens, supervises and schedules. */
export function queueOver(sql: SqlPool, work: boolean): PgBoss {
  const db = {
    executeSql: (text: string, values?: unknown[]) => sql.pool.query(text, values),
    listen: async (channel: string, onNotify: (payload: string) => void, onListening: () => void) => ({
      close: await pool().listener.listen(channel, onNotify, onListening),
    }),
  }
  const how = {
    useListenNotify: work,
    supervise: work,
    schedule: work,
    cronWorkerIntervalSeconds: 15,
    flowIntervalSeconds: 60,
  }
  const queue = new PgBoss({ db, schema: 'pgboss', ...how })
  queue.on('error', (err) => log.warn({ err }, 'jobs: the queue reported an error'))
  return queue
}

/**
 * Creates or updates the queue of a job with the retry options of this release.
 * @param stored the queue as stored in the database, if it exists
 */
export async function ensureQueue(queue: PgBoss, job: Job<object>, stored?: QueueResult): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    retryDelayMax: 21_600,
    expireInSeconds: job.expireSeconds,
    notify: true,
  }
  if (!stored) return queue.createQueue(job.name, options)
  const differs = Object.entries(options).some(([name, value]) => stored[name as keyof typeof options] !== value)
  if (differs) await queue.updateQueue(job.name, options)
}
