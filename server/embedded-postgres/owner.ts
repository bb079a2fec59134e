import { readFileSync } from 'node:fs'
import { realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { DataDirInUse, StartError } from './start-error.ts'

/** This process's lock on a data folder. */
export interface DataDirOwner {
  /** The real path of the data folder, because locks and process lists need one name for it. */
  dataDir: string
  release(): unknown
}

/** Claims `dataDir` for this process. @throws DataDirInUse naming the process that has it */
export async function claimDataDir(claim: {
  dataDir: string
  address?: string
  timeoutMs?: number
}): Promise<DataDirOwner> {
  const dataDir = await realpath(claim.dataDir)
  const card = join(dataDir, 'owner.json')
  let lock = lockFile(join(dataDir, 'owner.lock'))
  for (const deadline = Date.now() + (claim.timeoutMs ?? 2000); !lock; lock = lockFile(join(dataDir, 'owner.lock'))) {
    if (Date.now() >= deadline)
      throw new DataDirInUse(
        `${dataDir} is in use by ${nameOwner(card)}. Stop that one first, or set DATA_DIR to another folder.`,
      )
    await wait(50)
  }
  const currentLock = lock
  const { address } = claim
  await writeFile(card, JSON.stringify({ pid: process.pid, address, startedAt: new Date().toISOString() }))
  return { dataDir, release: () => currentLock.isOpen && currentLock.close() }
}

/**
 * Locks the file for the lifetime of this process; undefined if another process holds the lock.
 *
 * Node has no file locks, and a process id in a file may belong to another process by now. SQLite uses kernel locks,
 * which are released however the process ends.
 */
function lockFile(path: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    // Nothing is ever written: the journal stays in memory and the file empty.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    const busy = 5
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw new StartError(
      `Cannot lock ${path} (${(error as Error).message}). Does the data folder belong to another user, or is it on a ` +
        'disk without file locks? Run as that user, or set DATA_DIR to a folder of your own.',
    )
  }
}

function nameOwner(card: string): string {
  try {
    const { pid, address, startedAt } = JSON.parse(readFileSync(card, 'utf8'))
    return `process ${pid}${address ? ` at ${address}` : ''}, started ${startedAt}`
  } catch {
    return 'another process' // it is between taking the lock and leaving its card
  }
}
