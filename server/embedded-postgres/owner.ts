import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { DataDirInUse, StartRefused } from './refusal.ts'

interface Claim {
  dataDir: string
  address?: string
  patience?: number
}

/** The claim of this process to a data folder. */
export interface DataDirOwner {
  /** The data folder without symbolic links: one folder has one name in locks and process lists. */
  dataDir: string
  release(): unknown
}

/** Makes this process the one that runs the server in `dataDir`, or says which process is. */
export async function claimDataDir({ dataDir: path, address, patience = 2000 }: Claim): Promise<DataDirOwner> {
  const dataDir = await realpath(path)
  const file = join(dataDir, 'owner.lock')
  const deadline = Date.now() + patience
  let lock = lockFile(file)
  while (!lock && Date.now() < deadline) {
    await wait(50)
    lock = lockFile(file)
  }
  if (!lock) throw new DataDirInUse(await nameOwner(dataDir))

  const card = join(dataDir, 'owner.json')
  await writeFile(card, JSON.stringify({ pid: process.pid, address, startedAt: new Date().toISOString() }))
  return { dataDir, release: () => lock.isOpen && lock.close() }
}

/**
 * Locks the file for as long as this process lives, or answers undefined when another one has it.
 *
 * Node has no file locks of its own, and a file that holds a process id lies once that id is given to somebody
 * else. SQLite locks its files through the kernel, which lets go when the process ends, however it ends.
 */
function lockFile(path: string): DatabaseSync | undefined {
  const lock = open(path)
  try {
    // Nothing is ever written: the journal stays in memory and the file empty.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const busy = 5
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw new StartRefused(
      `Cannot lock ${path}: ${(error as Error).message}. Is the folder on a disk that supports file locks?`,
    )
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw new StartRefused(
      `Cannot write to ${path} (${(error as Error).message}). Does the data folder belong to another user? ` +
        'Run as that user, or set DATA_DIR to a folder of your own.',
    )
  }
}

async function nameOwner(dataDir: string): Promise<string> {
  const card = await readCard(dataDir)
  const who = card
    ? `process ${card.pid}${card.address ? ` at ${card.address}` : ''}, started ${card.startedAt}`
    : 'another process'
  return `${dataDir} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`
}

async function readCard(dataDir: string): Promise<{ pid: number; address?: string; startedAt: string } | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'owner.json'), 'utf8'))
  } catch {
    return undefined // the other process is between taking the lock and leaving its card
  }
}
