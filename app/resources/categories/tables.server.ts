import { pgTable, text } from 'drizzle-orm/pg-core'
import { labelColumns } from '../labels/columns.server.ts'

export const categories = pgTable('categories', { ...labelColumns(), description: text().notNull().default('') })
