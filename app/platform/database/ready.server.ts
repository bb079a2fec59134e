import { isMigrated } from './migrate.server.ts'
import { pool } from './pool/pool.server.ts'
import { answersInTime } from './pool/pool-health.server.ts'

/** Cache duration of the result, in milliseconds. */
const holds = 1000

let answer: Promise<boolean> | undefined

/**
 * True if the database answers within two seconds and every migration of this release has run. The endpoint is public,
 * so the database is queried at most once a second.
 */
export function isReady(): Promise<boolean> {
  if (answer) return answer
  const readiness = answersInTime(isMigrated(pool().sql))
  answer = readiness
  void readiness.then(() => setTimeout(() => (answer = undefined), holds).unref())
  return readiness
}
