import { isMigrated } from './migrate.server.ts'
import { pool } from './pool/pool.server.ts'
import { respondsInTime } from './pool/pool-health.server.ts'

/** Cache duration of the result, in milliseconds. */
const holds = 1000

let cached: Promise<boolean> | undefined

/**
 * True if the database answers within two seconds and every migration of this release has run. The endpoint is public,
 * so the database is queried at most once a second.
 */
export function isReady(): Promise<boolean> {
  if (cached) return cached
  const readiness = respondsInTime(isMigrated(pool().sql))
  cached = readiness
  void readiness.then(() => setTimeout(() => (cached = undefined), holds).unref())
  return readiness
}
