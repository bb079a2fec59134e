import { customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { ImportKind, ImportReport, ImportState } from './import.ts'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  kind: text().$type<ImportKind>().notNull(),
  fileName: text('file_name').notNull(),
  /** The old site's address, for files that do not contain it. */
  site: text().notNull().default(''),
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  state: text().$type<ImportState>().notNull().default('checked'),
  report: jsonb().$type<ImportReport>().notNull(),
  records: integer().notNull().default(0),
  /** The number of pictures from the old site. */
  pictures: integer().notNull().default(0),
  /** The file, gzip-compressed; null once it is imported. */
  content: bytea(),
})

export const importPictures = pgTable(
  'import_pictures',
  {
    importId: uuid('import_id').notNull(),
    address: text().notNull(),
    /** Our copy's address; null if it could not be fetched. */
    url: text(),
    refusal: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.address] })],
)
