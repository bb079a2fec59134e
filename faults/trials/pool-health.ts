import type { Product } from '../product.ts'
import { type Bench, hold, until } from '../trial.ts'
import { visitorOf, writeMessage } from '../visitor.ts'

/** Writes at once after a kill, and the seconds in which each is taken, on a busy machine, too. */
const quick = { writes: 20, seconds: 25 }

/** Pool connections in use, from the product's metrics; NaN if it reports none. */
export async function busyPlaces({ url }: Product): Promise<number> {
  const figures = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  return Number(/^database_pool_busy (\d+)/m.exec(figures)?.[1] ?? Number.NaN)
}

/** SIGKILL for the database server and all its connections at once. */
export async function killWithConnections(product: Product): Promise<void> {
  const server = await product.databasePid()
  for (const pid of [...(await product.databaseChildren()), server]) kill(pid)
}

/** SIGKILL, for what may have ended already. */
export function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with another.
  }
}

/**
 * Without writes no connection stays in use, and twenty concurrent writes all succeed.
 * @returns the seconds that the slowest of them took
 */
export async function poolIsHealthy({ product, chance }: Bench, label: string): Promise<number> {
  await until(
    () => busyPlaces(product),
    (busy) => busy === 0,
    60,
    `no connection in use ${label}`,
  )
  const seconds = await Promise.all(
    Array.from({ length: quick.writes }, async () => {
      const begun = performance.now()
      const answer = await writeMessage(visitorOf(product), chance.word(12)).catch(() => undefined)
      hold(answer !== undefined && answer.status < 400, `a quick write ${label} was answered ${answer?.status}`)
      await answer.text()
      return (performance.now() - begun) / 1000
    }),
  )
  const slowest = Math.max(...seconds)
  hold(slowest < quick.seconds, `a quick write ${label} took ${slowest.toFixed(1)} s`)
  return slowest
}
