import { to as copyTo } from 'pg-copy-streams'
import type { Session } from '#app/platform/database/pool/sql.ts'

/** Streams the output of `copy (…) to stdout`, with backpressure. */
export function copiedOut({ client }: Session, statement: string): AsyncIterable<Buffer> {
  return client.query(copyTo(statement))
}
