import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { leadReplies } from './tables.server.ts'

/** SQL condition: the sender of a lead has written to us by email. By the index of replies by lead. */
export function hasReplied(leadId: SQLWrapper): SQL {
  return sql`exists (select from ${leadReplies} where ${leadReplies.leadId} = ${leadId} and ${leadReplies.mailFrom} is not null)`
}
