import { open } from './open.server.ts'
import { pool } from './pool.server.ts'

export interface PoolFigures {
  /** Connections in use. */
  busy: number
  /** Requests that wait for a connection. */
  waiting: number
  /** Milliseconds since a connection was last taken or returned; 0 if nobody waits. */
  stuckFor: number
}

/** True if the database answers within two seconds. */
export async function databaseResponds(): Promise<boolean> {
  return respondsInTime(pool().sql`select true`)
}

/** The current figures of the pool. */
export function poolFigures(): PoolFigures {
  const { pg, movedAt } = pool()
  const waiting = pg.waitingCount
  return { busy: pg.totalCount - pg.idleCount, waiting, stuckFor: waiting > 0 ? performance.now() - movedAt : 0 }
}

/**
 * The state of the pool. `alive` is false if a request is waiting, no connection was taken or returned for 30 seconds,
 * and the database answers on a new connection: the process is stuck and must be restarted.
 *
 * The answer takes half a second at most: the proxies of `deploy/` wait for a second, and while the database is silent
 * they must keep sending requests for cached pages.
 */
export async function poolHealth(): Promise<PoolFigures & { alive: boolean }> {
  const figures = poolFigures()
  if (figures.stuckFor < 30_000) return { ...figures, alive: true }
  const connection = open(pool().address, { max: 1, connectionTimeoutMillis: 2000 })
  const isResponding = await respondsInTime(connection`select 1`, 500)
  void connection.end()
  return { ...figures, alive: !isResponding }
}

/** True if `query` answers within `ms` milliseconds, with neither an error nor `false`. */
export async function respondsInTime(query: PromiseLike<unknown>, ms = 2000): Promise<boolean> {
  const response = Promise.resolve(query).then(
    (result) => result !== false,
    () => false,
  )
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())
  return Promise.race([response, timeout])
}
