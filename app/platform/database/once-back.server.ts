import { isConnectionCut } from './failures.ts'
import { databaseAnswers } from './pool/pool-health.server.ts'

/**
 * Does `work`; where the database went away meanwhile, once more as soon as it answers again. It has to be safe to do
 * twice, and not be part of a transaction.
 * @param seconds how long the database may be away
 * @throws what `work` threw, where it was something else, or the database stayed away
 */
export async function onceBack<T>(work: () => Promise<T>, seconds = 20): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionCut(error)) throw error
    const deadline = Date.now() + seconds * 1000
    while (!(await databaseAnswers())) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return work()
  }
}
