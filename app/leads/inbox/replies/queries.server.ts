import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { leadReplies } from './tables.server.ts'

/** Whether the sender of a lead has written to us again since. By the index of replies by lead. */
export function wroteBack(leadId: SQLWrapper): SQL {
  return sql`exists (select from ${leadReplies} where ${leadReplies.leadId} = ${leadId} and ${leadReplies.mailFrom} is not null)`
}
