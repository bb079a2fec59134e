import { write, writeSync } from 'node:fs'

/** Where lines go. */
export interface LineOutput {
  write(line: string): void
  /** Has all that was written out before it returns. */
  flushSync(): void
}

/**
 * Characters that are written together: a system call a line takes as long as a cached page does, and to wake the
 * thread that does it as long as ten of them.
 */
const together = 64_000
/** Characters that wait at most where nobody reads; what comes beyond them is dropped. */
const mostWaiting = 8 * 1024 * 1024
/** Milliseconds that a line waits at most for others. */
const longest = 100

/**
 * Gathers lines for a moment and writes them to `fd` together, while the process goes on. What is gathered when the
 * process ends is written then (`process.exit` and uncaught errors included).
 */
export function gatheredLines(fd: number): LineOutput {
  let waiting = ''
  let isWriting = false
  let isClosed = false

  function send(): void {
    if (isWriting || waiting === '') return
    isWriting = true
    const bytes = Buffer.from(waiting)
    waiting = ''
    writeOut(bytes)
  }

  function writeOut(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      if (isForNow(error)) return void setTimeout(writeOut, longest, bytes)
      // A reader that has gone comes back no more; a disk that is full costs these lines, not the process.
      if (error?.code === 'EPIPE') isClosed = true
      if (!error && written < bytes.byteLength) return writeOut(bytes.subarray(written))
      isWriting = false
      if (waiting.length >= together) send()
    })
  }

  function flushSync(): void {
    // What another thread writes just now comes first; it takes far less, and nobody tells when it is done.
    if (isWriting) pause(longest / 2)
    const bytes = Buffer.from(waiting)
    waiting = ''
    if (!isClosed) writeAll(fd, bytes)
  }

  setInterval(send, longest).unref()
  process.on('exit', flushSync)
  return {
    write(line) {
      if (isClosed || waiting.length > mostWaiting) return
      waiting += line
      if (waiting.length >= together) send()
    },
    flushSync,
  }
}

/** Tries of a reader that is slow, with a tenth of a second between them. */
const mostTries = 50

function writeAll(fd: number, bytes: Buffer): void {
  let done = 0
  for (let tries = 0; done < bytes.byteLength && tries < mostTries; ) {
    try {
      done += writeSync(fd, bytes, done)
    } catch (error) {
      if (!isForNow(error)) return
      tries++
      pause(longest)
    }
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function isForNow(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return code === 'EAGAIN' || code === 'EBUSY'
}
