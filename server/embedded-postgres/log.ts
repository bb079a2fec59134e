import { closeSync, copyFileSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'

const limit = 10 * 1024 * 1024
/** A server in trouble writes far more than `limit` within a minute. */
const mostRead = 16 * 1024 * 1024

/**
 * Opens the server's log, for the server to write to. Once it passes 10 MB it becomes `….1`, in place of the one before,
 * and starts again.
 */
export function openLog(path: string): { file: number; close(): void } {
  const file = openSync(path, 'a', 0o600)
  const rotate = () => {
    if (logSize(path) < limit) return
    // The server holds the file open, in append mode: it goes on at the new end.
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

/** The size of the log at `path`; 0 where there is none. */
export function logSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** What was written to the log at `path` since it had the size `offset`: the last 16 MB of it at most. */
export function loggedSince(path: string, offset: number): string {
  if (!existsSync(path)) return ''
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    // One that has become too long has been begun anew meanwhile.
    const start = Math.max(size < offset ? 0 : offset, size - mostRead)
    const buffer = Buffer.alloc(size - start)
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start))
  } finally {
    closeSync(file)
  }
}
