import { pgTable } from 'drizzle-orm/pg-core'
import { labelColumns } from '../labels/columns.server.ts'

export const tags = pgTable('tags', labelColumns())
