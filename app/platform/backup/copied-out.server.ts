import { to as copyTo } from 'pg-copy-streams'
import type { Session } from '#app/platform/database/pool/sql.ts'

/** What the statement `copy (…) to stdout` sends, no faster than it is taken. */
export function copiedOut({ client }: Session, statement: string): AsyncIterable<Buffer> {
  return client.query(copyTo(statement))
}
