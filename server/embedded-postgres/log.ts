import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { StartRefused } from './refusal.ts'

export interface ServerLog {
  path: string
  /** The open file, for the server to write to. */
  file: number
  /** What was written since `offset`. */
  since(offset: number): string
  size(): number
  close(): void
}

const limit = 10 * 1024 * 1024

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
  const since = (offset: number) => {
    const buffer = Buffer.alloc(Math.min(Math.max(size() - offset, 0), 16_384))
    readSync(file, buffer, 0, buffer.length, offset)
    return buffer.toString('utf8')
  }
  rotate()
  const timer = setInterval(rotate, 60_000).unref()
  const close = () => {
    clearInterval(timer)
    closeSync(file)
  }
  return { path, file, since, size, close }
}

function open(path: string): number {
  try {
    return openSync(path, 'a+', 0o600)
  } catch (error) {
    throw new StartRefused(`Cannot write the database's log: ${(error as Error).message}`)
  }
}
