import { statfs } from 'node:fs/promises'

/**
 * Why the embedded server does not start, told to the person at the terminal.
 * The message is complete as it stands (cause, then what to do): print it without a stack.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Another process has the data folder. */
export class DataDirInUse extends StartRefused {}

/** What is said of a start that failed because the disk of `dataDir` is full. */
export function fullDiskWords(dataDir: string): string {
  return (
    `The disk of ${dataDir} is full. Make room there, or set DATA_DIR to a folder on a larger disk; then start ` +
    'again: it goes on where it stopped.'
  )
}

/**
 * True where the disk of `dataDir` is full, by what the server or the system said of it. On a disk without any room the
 * server's words are lost, too.
 */
export async function isOutOfRoom(words: string, dataDir: string): Promise<boolean> {
  if (/No space left on device|Check free disk space|ENOSPC/.test(words)) return true
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < 1024 * 1024
}
