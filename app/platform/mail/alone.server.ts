import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { lockSession } from '#app/platform/database/pool/pool.server.ts'

/** Mails that this process is delivering: the advisory lock does not exclude its own session. */
const underWay = new Set<string>()

/**
 * Runs `work` under a lock on the mail: a process that was presumed dead may still be delivering it. The lock belongs
 * to this process's lock session and is released when that ends.
 * @throws Error if the mail is already being delivered, here or elsewhere
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
      // Do not await it: if the connection was lost, the lock is already released.
      session`select pg_advisory_unlock(${advisoryLocks.mails}, hashtext(${mailId}))`.catch(() => {})
    }
  } finally {
    underWay.delete(mailId)
  }
}
