import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { isConnectionCut, sqlState } from '#app/platform/database/failures.ts'
import { isOutOfRoom } from '#server/embedded-postgres/refusal.ts'

/**
 * Does `work` on the embedded server in `dataDir`. A server without room for what it writes ahead ends, and the client
 * learns only that its connection is gone: why, is said here, by what stands in the server's log since.
 */
export async function sayingWhenFull<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const log = path.join(dataDir, 'postgres.log')
  const before = await sizeOf(log)
  try {
    return await work()
  } catch (error) {
    if (!isCut(error) || !(await isOutOfRoom(await wordsSince(log, before), dataDir))) throw error
    throw new Error(
      `The disk of ${dataDir} is full, so the database server ended (${(error as Error).message}). Make room there, ` +
        'or name a folder on a larger disk (DATA_DIR; TMPDIR for --drill). Look whether it was done, then run this ' +
        'again.',
      { cause: error },
    )
  }
}

function isCut(error: unknown): boolean {
  return isConnectionCut(error) || /^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(sqlState(error) ?? '')
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function wordsSince(log: string, before: number): Promise<string> {
  // One that has become too long has been begun anew meanwhile.
  const start = (await sizeOf(log)) < before ? 0 : before
  return text(createReadStream(log, { start })).catch(() => '')
}
