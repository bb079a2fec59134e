import { rawSql } from '#app/platform/database/database.server.ts'
import type { Session } from '#app/platform/database/pool/sql.ts'

/**
 * Runs `act` beside a transaction that has made `change`, and commits that once `act` waits for its locks: what `act`
 * read before it waited is outdated.
 * @param last runs in that transaction before its commit, while `act` waits
 * @returns what `act` ends with
 */
export async function whileLocked<T>(
  change: (tx: Session) => Promise<unknown>,
  act: () => Promise<T>,
  last?: (tx: Session) => Promise<unknown>,
): Promise<T> {
  let acting: Promise<T> | undefined
  await rawSql().begin(async (tx) => {
    await change(tx)
    let isDone = false
    acting = act()
    acting.then(
      () => (isDone = true),
      () => (isDone = true),
    )
    const waiting = () => tx`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    while (!isDone && (await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await last?.(tx)
  })
  return acting as Promise<T>
}
