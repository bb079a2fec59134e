import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { database } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'

interface StoredFigure {
  figure: string
  state: string
  count: number
}

/**
 * Metrics from the database by state, the same in every process. States without records are reported as 0: an alert on
 * a missing metric would never fire.
 */
const figures: Record<string, { help: string; states: string[] }> = {
  mails: {
    help: 'Emails that are not sent: waiting, failed (to be tried again), refused.',
    states: ['waiting', 'failed', 'refused'],
  },
  jobs: {
    help: 'Jobs that are not done, and of the last days those that failed for good.',
    states: ['created', 'retry', 'active', 'failed'],
  },
  leads: { help: 'Messages and candidate profiles that nobody has looked at.', states: [] },
}

let lastRead: { at: number; rows: Promise<StoredFigure[]> } | undefined

/** Registers the metrics of the queues and the inbox, which are queried when metrics are requested. */
export function storedFigures(): void {
  for (const [figure, { help, states }] of Object.entries(figures))
    new Gauge({
      name: `solutioneer_${figure}`,
      help,
      labelNames: ['state'],
      aggregator: 'first',
      async collect() {
        this.reset()
        const storedRows = await lookedUp()
        // An empty result means that the database is down.
        if (storedRows.length > 0) for (const state of states) this.set({ state }, 0)
        for (const row of storedRows) if (row.figure === figure) this.set({ state: row.state }, row.count)
      },
    })
}

/** One query for all metrics of a response. If the database is down, they are left out. */
function lookedUp(): Promise<StoredFigure[]> {
  if (lastRead && performance.now() - lastRead.at < 1000) return lastRead.rows
  const reading = look().catch((err: unknown) => {
    log.warn({ err }, 'figures could not be looked up')
    return []
  })
  lastRead = { at: performance.now(), rows: reading }
  return reading
}

async function look(): Promise<StoredFigure[]> {
  const { rows } = await database().execute<StoredFigure & Record<string, unknown>>(sql`
    select 'mails' as figure, state, count(*)::int as count from mails where state <> 'sent' group by state
    union all select 'jobs', state::text, count(*)::int from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by state
    union all select 'leads', 'messages', count(*)::int from messages where status = 'new'
    union all select 'leads', 'candidates', count(*)::int from candidates where status = 'new'`)
  return [...rows]
}
