import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs'
import { StartRefused } from './refusal.ts'

export interface ServerLog {
  path: string
  /** The open file, for the server to write to. */
  file: number
  /** What was written since `offset`: the last 16 MB of it at most. */
  since(offset: number): string
  size(): number
  close(): void
}

const limit = 10 * 1024 * 1024
/** A server in trouble writes far more than `limit` within a minute. */
const mostRead = 16 * 1024 * 1024

/** Opens the server's log. Once it passes 10 MB it becomes `….1`, in place of the one before, and starts again. */
export async function openLog(path: string): Promise<ServerLog> {
  const file = open(path)
  const size = () => fstatSync(file).size
  const rotate = () => {
    if (size() < limit) return
    // The server holds the file open, in append mode: it goes on at the new end.
    copyFileSync(path, `${path}.1`)
    ftruncateSync(file)
  }
  const since = (offset: number) => wordsSince(file, offset)
  rotate()
  const timer = setInterval(rotate, 60_000).unref()
  const close = () => {
    clearInterval(timer)
    closeSync(file)
  }
  return { path, file, since, size, close }
}

/** The size of the log at `path`; 0 where there is none, or none that may be looked at. */
export function logSize(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

/** What was written to the log at `path` since it had that size, as `since`; nothing where it cannot be read. */
export function loggedSince(path: string, offset: number): string {
  try {
    const file = openSync(path, 'r')
    try {
      return wordsSince(file, offset)
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

function wordsSince(file: number, offset: number): string {
  const { size } = fstatSync(file)
  // One that has become too long has been begun anew meanwhile.
  const start = Math.max(size < offset ? 0 : offset, size - mostRead)
  const buffer = Buffer.alloc(size - start)
  return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, start))
}

function open(path: string): number {
  try {
    return openSync(path, 'a+', 0o600)
  } catch (error) {
    throw new StartRefused(`Cannot write the database's log: ${(error as Error).message}`)
  }
}
