import { isMigrated } from './migrate.server.ts'
import { pool } from './pool/pool.server.ts'
import { answersInTime } from './pool/pool-health.server.ts'

/** For how many milliseconds an answer holds: whoever asks meanwhile is told the same. */
const holds = 1000

let answer: Promise<boolean> | undefined

/**
 * True if the database answers within two seconds and every migration of this release has run. Anybody may ask, as
 * often as they like: the database is asked once a second.
 */
export function isReady(): Promise<boolean> {
  if (answer) return answer
  const asked = answersInTime(isMigrated(pool().sql))
  answer = asked
  void asked.then(() => setTimeout(() => (answer = undefined), holds).unref())
  return asked
}
