import { PgBoss, type QueueResult } from 'pg-boss'
import type { Sql } from 'postgres'
import { log } from '#app/platform/log/log.server.ts'
import type { Job } from './job.ts'
import { type Scripts, scriptsBeside } from './scripts.server.ts'

/** A process that works on a job gives a sign of life every three seconds; without one for ten it counts as dead. */
export const signOfLife = { heartbeatSeconds: 10 }

const scriptsOf = new WeakMap<PgBoss, Scripts>()

/** The queue in the database that `sql` reaches; with `work` it also supervises and schedules. */
export function queueOver(sql: Sql, work: boolean): PgBoss {
  const scripts = scriptsBeside(sql)
  const db = overPostgresJs(sql, scripts)
  const queue = new PgBoss({ db, schema: 'pgboss', useListenNotify: true, supervise: work, schedule: work })
  scriptsOf.set(queue, scripts)
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

/** Ends the queue, and the connection that it has for itself. */
export async function endQueue(queue: PgBoss, how: { graceful: boolean; timeout?: number }): Promise<void> {
  await queue.stop({ ...how, close: false })
  await scriptsOf.get(queue)?.end()
}

// The queue hands over JSON as text; postgres.js would write a parameter that is cast to json as JSON once more.
const asJson = /(\$\d+)::json\b/g

function overPostgresJs(sql: Sql, scripts: Scripts) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const asked = text.replace(asJson, '$1::text::json')
      // Migrations and what it looks after by itself are scripts with BEGIN and COMMIT.
      const isScript = /^\s*BEGIN\b/i.test(text)
      const rows = await (isScript ? scripts.run(asked, values) : sql.unsafe(asked, values as never[]))
      return { rows: [...rows].flat() }
    },
    listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
      const { unlisten } = await sql.listen(channel, onNotification, onReconnect)
      return { close: async () => void (await unlisten()) }
    },
  }
}
