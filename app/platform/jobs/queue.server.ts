import { PgBoss, type QueueResult } from 'pg-boss'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import type { SqlPool } from '#app/platform/database/pool/sql.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Job } from './job.ts'

/** A process that works on a job gives a sign of life every three seconds; without one for ten it counts as dead. */
export const signOfLife = { heartbeatSeconds: 10 }

/** The queue in the database that `sql` reaches; with `work` it also listens, supervises and schedules. */
export function queueOver(sql: SqlPool, work: boolean): PgBoss {
  const db = {
    executeSql: (text: string, values?: unknown[]) => sql.pool.query(text, values),
    listen: async (channel: string, hear: (payload: string) => void, onListening: () => void) => ({
      close: await pool().listener.listen(channel, hear, onListening),
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
 * Has a queue of the job's name, with how it is tried again as this release has it.
 * @param held what the database holds of it, if it does
 */
export async function holdQueue(queue: PgBoss, job: Job<never>, held?: QueueResult): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    retryDelayMax: 21_600,
    expireInSeconds: job.expireSeconds,
    notify: true,
  }
  if (!held) return queue.createQueue(job.name, options)
  const differs = Object.entries(options).some(([name, value]) => held[name as keyof typeof options] !== value)
  if (differs) await queue.updateQueue(job.name, options)
}
