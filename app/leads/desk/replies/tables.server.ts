import { pgTable } from 'drizzle-orm/pg-core'
import { noteColumns } from '../columns.server.ts'

export const leadReplies = pgTable('lead_replies', noteColumns('lead_id'))
