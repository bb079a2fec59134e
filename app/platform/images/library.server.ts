import { and, eq, like, type SQL } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { images } from './tables.server.ts'

/** A stored picture, as listed in a media library. */
export interface LibraryImage extends ImageMetadata {
  id: string
  /** The name of the uploaded file; empty for older pictures. */
  name: string
  /** The alternative text. */
  alt: string
  createdAt: Date
}

const ofBucket = (bucket: Bucket) => like(images.url, `/files/${bucket}/%`)

/**
 * The pictures of a bucket, newest first, by index `images_newest`. With `q`: those whose name, alternative text or
 * address contains it.
 * @param wanted a further condition on `images`
 */
export async function listImages(
  bucket: Bucket,
  cursor: Cursor,
  { q, wanted, size }: { q: string; wanted?: SQL | undefined; size: number },
): Promise<PageOf<LibraryImage>> {
  const { beyond, order } = keyset({ id: images.id, by: images.createdAt, descending: true }, cursor)
  const rows = await database()
    .select()
    .from(images)
    .where(and(ofBucket(bucket), beyond, wanted, contains(q, images.name, images.alt, images.url)))
    .orderBy(...order)
    .limit(size + 1)
  return cutPage(rows, cursor, size)
}

/** One picture of a bucket. @throws NotFound */
export async function findImage(bucket: Bucket, id: string): Promise<LibraryImage> {
  const [image] = isId(id)
    ? await database()
        .select()
        .from(images)
        .where(and(eq(images.id, id), ofBucket(bucket)))
    : []
  if (!image) throw new NotFound()
  return image
}

/** Updates a picture's name and alternative text. */
export async function describeImage(url: string, description: { name?: string; alt?: string }): Promise<void> {
  await database().update(images).set(description).where(eq(images.url, url))
}
