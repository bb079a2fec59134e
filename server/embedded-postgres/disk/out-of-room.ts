import path from 'node:path'
import { isConnectionCut, sqlState } from '#app/platform/database/failures.ts'
import { loggedSince, logSize } from '../log.ts'
import { isOutOfRoom } from '../start-error.ts'

/**
 * Runs `work` on the embedded server in `dataDir`. A server without disk space for its write-ahead log exits, and the
 * client only sees a lost connection; the reason is in the server's log.
 * @param inWords returns the error to throw for a full disk
 */
export async function withDiskFullMessage<T>(
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

// The server's socket disappears with it.
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
