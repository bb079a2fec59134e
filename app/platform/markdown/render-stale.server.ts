import { and, eq, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import type { PictureFacts } from '#app/platform/images/image-facts.ts'
import { rendererVersion, renderToStore } from './stored.server.ts'

/** A table with a markdown text and its rendering. */
export type TextTable = PgTable & { id: PgColumn; html: PgColumn; plain: PgColumn; renderedBy: PgColumn }

const batch = 100

/**
 * Renders the texts of a table that an older renderer, or none, has rendered; by the index on `rendered_by`.
 * @param imagesOf the facts of the pictures that a text shows
 */
export async function renderStale(
  table: TextTable,
  text: PgColumn,
  imagesOf?: (markdown: string) => Promise<ReadonlyMap<string, PictureFacts>>,
): Promise<void> {
  for (;;) {
    const stale = (await database()
      .select({ id: table.id, markdown: text })
      .from(table)
      .where(lt(table.renderedBy, rendererVersion))
      .limit(batch)) as { id: string; markdown: string }[]
    for (const { id, markdown } of stale) {
      const rendering = await renderToStore(markdown, undefined, imagesOf && { images: await imagesOf(markdown) })
      // Somebody may have edited it meanwhile: then its rendering is there already.
      await database()
        .update(table)
        .set(rendering as never)
        .where(and(eq(table.id, id), eq(text, markdown)))
    }
    if (stale.length < batch) return
  }
}
