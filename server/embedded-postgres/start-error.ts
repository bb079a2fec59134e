import { statfs } from 'node:fs/promises'

/**
 * The embedded server cannot start. The message is written for the operator, with cause and remedy: print it without a
 * stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/** Another process has claimed the data folder. */
export class DataDirInUse extends StartError {}

/** The error message for a start that failed because the disk of `dataDir` is full. */
export function fullDiskMessage(dataDir: string): string {
  return (
    `The disk of ${dataDir} is full. Make room there, or set DATA_DIR to a folder on a larger disk; then start ` +
    'again: it goes on where it stopped.'
  )
}

/**
 * True if the disk of `dataDir` is full, by the server's or system's message or by its free space: on a full disk, the
 * server cannot log its message.
 */
export async function isOutOfRoom(words: string, dataDir: string): Promise<boolean> {
  if (/No space left on device|Check free disk space|ENOSPC/.test(words)) return true
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < 1024 * 1024
}
