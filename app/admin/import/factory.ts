import { gzipSync } from 'node:zlib'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { imports } from './tables.server.ts'

/** An import that was checked. */
export async function buildImport(overrides: Partial<typeof imports.$inferInsert> = {}): Promise<{ id: string }> {
  const id = overrides.id ?? newId()
  const report = { tables: [], records: [], leftOut: [], kept: [], problems: [] }
  const content = gzipSync('{"db": [{"data": {"posts": []}}]}')
  await database()
    .insert(imports)
    .values({ kind: 'ghost', fileName: 'blog.ghost.json', report, content, ...overrides, id })
  return { id }
}
