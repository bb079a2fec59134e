import path from 'node:path'
import { isConnectionCut, sqlState } from '#app/platform/database/failures.ts'
import { loggedSince, logSize } from '../log.ts'
import { isOutOfRoom } from '../refusal.ts'

/**
 * Does `work` on the embedded server in `dataDir`. A server without room for what it writes ahead ends, and the client
 * learns only that its connection is gone: why, stands in the server's log since.
 * @param inWords what is said of such a failure
 */
export async function sayingWhenFull<T>(
  dataDir: string,
  work: () => Promise<T>,
  inWords: (cut: Error) => Error,
): Promise<T> {
  const log = path.join(dataDir, 'postgres.log')
  const before = logSize(log)
  try {
    return await work()
  } catch (error) {
    if (!isCut(error) || !(await isOutOfRoom(loggedSince(log, before), dataDir))) throw error
    throw inWords(error as Error)
  }
}

// With the server goes its socket.
function isCut(error: unknown): boolean {
  return isConnectionCut(error) || /^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(sqlState(error) ?? '') || isGone(error)
}

function isGone(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return false
}
