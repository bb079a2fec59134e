import { closeSync, copyFileSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'

const limit = 10 * 1024 * 1024
/** Upper bound for reading: a failing server writes far more than `limit` within a minute. */
const MAX_READ = 16 * 1024 * 1024

/** Opens the server's log for writing. When it exceeds 10 MB, it is rotated to `….1`, replacing the previous one. */
export function openLog(path: string): { file: number; close(): void } {
  const file = openSync(path, 'a', 0o600)
  const rotate = () => {
    if (logSize(path) < limit) return
    // The server has the file open in append mode, so it continues at the new end after truncation.
    copyFileSync(path, `${path}.1`)
    ftruncateSync(file)
  }
  rotate()
  const timer = setInterval(rotate, 60_000).unref()
  return {
    file,
    close() {
      clearInterval(timer)
      closeSync(file)
    },
  }
}

/** The size of the log at `path`; 0 if there is none. */
export function logSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The text written to the log since it had the size `offset`, at most the last 16 MB. */
export function loggedSince(path: string, offset: number): string {
  if (!existsSync(path)) return ''
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    // A smaller file was rotated meanwhile: read it from its start.
    const start = Math.max(size < offset ? 0 : offset, size - MAX_READ)
    const buffer = Buffer.alloc(size - start)
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start))
  } finally {
    closeSync(file)
  }
}
