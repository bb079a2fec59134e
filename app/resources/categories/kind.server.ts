import { sql } from 'drizzle-orm'
import { emit } from '#app/platform/events.server.ts'
import { asLabelTable, type LabelKind } from '../labels/label.server.ts'
import { categoryDraft } from './category.ts'
import { categories } from './tables.server.ts'

/** The label definition of categories. Indexes `articles_category`, `downloads_category`. */
export const categoryKind: LabelKind = {
  recordType: 'category',
  table: asLabelTable(categories),
  draft: categoryDraft,
  nameTakenMessage: (name) => `There is a category “${name}” already. Choose another name.`,
  usedBy: (items, label) => sql`select id, deleted_at from ${sql.identifier(items)} where category_id = ${label}`,
  emitEvent: (actor, event, { id, name }) => emit(actor, `category.${event}`, { categoryId: id, name }),
}
