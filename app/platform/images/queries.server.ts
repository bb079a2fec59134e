import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { images } from './tables.server.ts'

/** A subquery for the metadata of the picture in a record's `column`; null if there is none. */
export function imageOf(column: Column): SQL<ImageMetadata | null> {
  return sql`(select jsonb_build_object('url', images.url, 'width', images.width, 'height', images.height,
    'color', images.color, 'widths', images.widths)
    from images where images.url = ${sql`${column}`})`
}

/** The metadata of those `urls` that are stored pictures. One query by primary key; none for an empty list. */
export async function imagesByUrl(urls: string[]): Promise<Map<string, ImageMetadata>> {
  if (urls.length === 0) return new Map()
  const rows = await database()
    .select({ url: images.url, width: images.width, height: images.height, color: images.color, widths: images.widths })
    .from(images)
    .where(inArray(images.url, urls))
  return new Map(rows.map((image) => [image.url, image]))
}
