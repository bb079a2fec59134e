import { type SQL, sql } from 'drizzle-orm'
import { members } from './tables.server.ts'

/** True for members in the directory: they want to be found, stay, and are staff or wrote something that others see. */
export const inDirectory: SQL<boolean> = sql`${members.listed} and not ${members.leaving}
  and (${members.acceptedAt} is not null or ${members.role} <> 'member')`
