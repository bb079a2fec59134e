import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { database } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'

interface Kept {
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

let asked: { at: number; kept: Promise<Kept[]> } | undefined

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
        const found = await lookedUp()
        // An empty result means that the database is down.
        if (found.length > 0) for (const state of states) this.set({ state }, 0)
        for (const kept of found) if (kept.figure === figure) this.set({ state: kept.state }, kept.count)
      },
    })
}

/** One query for all metrics of a response. If the database is down, they are left out. */
function lookedUp(): Promise<Kept[]> {
  if (asked && performance.now() - asked.at < 1000) return asked.kept
  const kept = look().catch((err: unknown) => {
    log.warn({ err }, 'figures could not be looked up')
    return []
  })
  asked = { at: performance.now(), kept }
  return kept
}

async function look(): Promise<Kept[]> {
  const { rows } = await database().execute<Kept & Record<string, unknown>>(sql`
    select 'mails' as figure, state, count(*)::int as count from mails where state <> 'sent' group by state
    union all select 'jobs', state::text, count(*)::int from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by state
    union all select 'leads', 'messages', count(*)::int from messages where status = 'new'
    union all select 'leads', 'candidates', count(*)::int from candidates where status = 'new'`)
  return [...rows]
}
