import type { Readable } from 'node:stream'

/** A `copy (…) to stdout` that has not been sent yet. */
interface CopyStatement {
  readable(): Promise<Readable>
}

/**
 * What a `copy (…) to stdout` sends, no faster than it is taken.
 *
 * postgres.js stops its socket where the stream's buffer is full, and lets it go on when the stream is read further.
 * But a stream that has ended is never read further: where the last rows fill the buffer and the end of the statement
 * comes in a packet after them, the connection would wait forever. So the socket is let go on once more at the end.
 */
export async function* copiedOut(statement: CopyStatement): AsyncGenerator<Buffer> {
  const stream = await statement.readable()
  try {
    yield* stream as AsyncIterable<Buffer>
  } finally {
    stream._read(0)
  }
}
