import { and, eq, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import type { PictureMetadata } from '#app/platform/images/image-metadata.ts'
import { rendererVersion, renderToStore } from './stored.server.ts'

/** A table with a markdown text and its rendering. */
export type TextTable = PgTable & { id: PgColumn; html: PgColumn; plain: PgColumn; renderedBy: PgColumn }

const batch = 100

/**
 * Renders the texts of a table that have no rendering or one of an older renderer, by the index on `rendered_by`.
 * @param shown the column of the author, and a function that loads the metadata of the pictures in a text
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
      // Skip a text that was edited meanwhile: the edit has stored its own rendering.
      await database()
        .update(table)
        .set(rendering as never)
        .where(and(eq(table.id, id), eq(text, markdown)))
    }
    if (stale.length < batch) return
  }
}
