import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { lockSession } from '#app/platform/database/pool/pool.server.ts'

/** What this process delivers now: the database gives a lock to the connection that has it once more. */
const underWay = new Set<string>()

/**
 * Runs `work` unless the same mail is under delivery, here or in another process: one that was taken for dead may only
 * be slow. The lock belongs to a connection of this process, so it ends with it.
 * @throws Error where it is
 */
export async function alone(mailId: string, work: () => Promise<void>): Promise<void> {
  if (underWay.has(mailId)) throw new Error('This process delivers this email already.')
  underWay.add(mailId)
  try {
    const session = lockSession()
    const [lock] = await session`select pg_try_advisory_lock(${advisoryLocks.mails}, hashtext(${mailId})) as taken`
    if (!lock?.taken) throw new Error('Another process delivers this email.')
    try {
      await work()
    } finally {
      // Not waited for: where the connection was lost, the lock is gone.
      session`select pg_advisory_unlock(${advisoryLocks.mails}, hashtext(${mailId}))`.catch(() => {})
    }
  } finally {
    underWay.delete(mailId)
  }
}
