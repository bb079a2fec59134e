import { isConnectionCut } from './failures.ts'
import { databaseResponds } from './pool/pool-health.server.ts'

/**
 * Runs `work`, and runs it once more if the connection was lost, as soon as the database answers again. `work` must be
 * safe to repeat and must not be part of a transaction.
 * @param seconds how long to wait for the database
 * @throws the error of `work`, if it is another one or the database stays down
 */
export async function onceBack<T>(work: () => Promise<T>, seconds = 20): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionCut(error)) throw error
    const deadline = Date.now() + seconds * 1000
    while (!(await databaseResponds())) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return work()
  }
}
