import { open } from './open.server.ts'
import { pool } from './pool.server.ts'

/** How the pool stands. */
export interface PoolFigures {
  /** Connections in use. */
  busy: number
  /** Pieces of work that wait for one. */
  waiting: number
  /** Milliseconds for which none was taken or given back, while somebody waits. */
  stuckFor: number
}

/** True if the database answers within two seconds. */
export async function databaseAnswers(): Promise<boolean> {
  return answersInTime(pool().sql`select true`)
}

/** How the pool stands now. */
export function poolFigures(): PoolFigures {
  const { pg, movedAt } = pool()
  const waiting = pg.waitingCount
  return { busy: pg.totalCount - pg.idleCount, waiting, stuckFor: waiting > 0 ? performance.now() - movedAt : 0 }
}

/**
 * The state of the pool. `alive` is false where somebody waits for a connection, none came back for 30 seconds, and the
 * database answers on a connection of its own: then this process is stuck and has to be started again.
 */
export async function poolHealth(): Promise<PoolFigures & { alive: boolean }> {
  const figures = poolFigures()
  if (figures.stuckFor < 30_000) return { ...figures, alive: true }
  const own = open(pool().address, { max: 1, connectionTimeoutMillis: 2000 })
  const answers = await answersInTime(own`select 1`)
  void own.end()
  return { ...figures, alive: !answers }
}

/** True if the answer comes within two seconds, and is neither an error nor `false`. */
export async function answersInTime(query: PromiseLike<unknown>): Promise<boolean> {
  const answer = Promise.resolve(query).then(
    (result) => result !== false,
    () => false,
  )
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref())
  return Promise.race([answer, timeout])
}
