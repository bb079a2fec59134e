import { type SQL, sql } from 'drizzle-orm'
import { members } from './tables.server.ts'

/** SQL: true for listed members who are not leaving, and are staff or have published something. */
export const inDirectory: SQL<boolean> = sql`${members.listed} and not ${members.leaving}
  and (${members.acceptedAt} is not null or ${members.role} <> 'member')`
