import type { Sql } from 'postgres'
import type { GateFigures } from './gate.ts'
import { open } from './open.server.ts'
import { pool } from './pool.server.ts'

/** True if the database answers within two seconds. */
export async function databaseAnswers(): Promise<boolean> {
  return answersInTime(quickSql()`select true`)
}

/** A connection that nobody holds for longer than a read by an index takes, where there is one beside the pool. */
export function quickSql(): Sql {
  const { quick, raw } = pool()
  return quick?.own ?? raw
}

/** How the pool stands now. */
export function poolFigures(): GateFigures {
  return pool().gate.figures()
}

/**
 * The state of the pool. `alive` is false where somebody has been waiting for a connection for 30 seconds, none came
 * back, and the database answers on a connection of its own: then this process is stuck and has to be started again.
 */
export async function poolHealth(): Promise<GateFigures & { alive: boolean }> {
  const { gate, address } = pool()
  const figures = gate.figures()
  if (figures.stuckFor < 30_000) return { ...figures, alive: true }
  const own = open(address, { max: 1, connect_timeout: 2 })
  const answers = await answersInTime(own`select 1`)
  void own.end({ timeout: 0 })
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
