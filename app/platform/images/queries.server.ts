import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { ImageMetadata } from './image-facts.ts'
import { images } from './tables.server.ts'

/**
 * The facts of the picture that a record's `column` names, as a column of that record's own query; null without one.
 */
export function imageOf(column: Column): SQL<ImageMetadata | null> {
  return sql`(select jsonb_build_object('url', images.url, 'width', images.width, 'height', images.height,
    'color', images.color, 'widths', images.widths)
    from images where images.url = ${sql`${column}`})`
}

/** The facts of those of `urls` that are stored pictures. One query by primary key; none for no addresses. */
export async function imagesByUrl(urls: string[]): Promise<Map<string, ImageMetadata>> {
  if (urls.length === 0) return new Map()
  const found = await database()
    .select({ url: images.url, width: images.width, height: images.height, color: images.color, widths: images.widths })
    .from(images)
    .where(inArray(images.url, urls))
  return new Map(found.map((image) => [image.url, image]))
}
