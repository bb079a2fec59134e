import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Catalogue, HeldItem } from './catalogue.server.ts'

/** The item as it stands, held until the transaction ends. @throws NotFound */
export async function lockItem<Held extends HeldItem>({ table, held }: Catalogue<Held>, id: string): Promise<Held> {
  const columns = {
    id: table.id,
    title: table.title,
    isPublished: table.isPublished,
    publishedAt: table.publishedAt,
    version: table.version,
    ...held,
  }
  const [item] = isId(id) ? await database().select(columns).from(table).where(eq(table.id, id)).for('update') : []
  if (!item) throw new NotFound()
  return item as unknown as Held
}
