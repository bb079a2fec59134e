import { and, eq, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import type { PictureMetadata } from '#app/platform/images/image-facts.ts'
import { rendererVersion, renderToStore } from './stored.server.ts'

/** A table with a markdown text and its rendering. */
export type TextTable = PgTable & { id: PgColumn; html: PgColumn; plain: PgColumn; renderedBy: PgColumn }

const batch = 100

/**
 * Renders the texts of a table that an older renderer, or none, has rendered; by the index on `rendered_by`.
 * @param shown whose the texts are, and the facts of the pictures that their text shows
 */
export async function renderStale(
  table: TextTable,
  text: PgColumn,
  shown?: {
    author: PgColumn
    imagesOf: (markdown: string, authorId: string | null) => Promise<ReadonlyMap<string, PictureMetadata>>
  },
): Promise<void> {
  for (;;) {
    const stale = (await database()
      .select({ id: table.id, markdown: text, ...(shown && { authorId: shown.author }) })
      .from(table)
      .where(lt(table.renderedBy, rendererVersion))
      .limit(batch)) as { id: string; markdown: string; authorId?: string | null }[]
    for (const { id, markdown, authorId = null } of stale) {
      const images = shown && { images: await shown.imagesOf(markdown, authorId) }
      const rendering = await renderToStore(markdown, undefined, images)
      // Somebody may have edited it meanwhile: then its rendering is there already.
      await database()
        .update(table)
        .set(rendering as never)
        .where(and(eq(table.id, id), eq(text, markdown)))
    }
    if (stale.length < batch) return
  }
}
