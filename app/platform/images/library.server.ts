import { and, eq, like, type SQL } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'
import type { ImageMetadata } from './image-facts.ts'
import { images } from './tables.server.ts'

/** A stored picture as a library knows it. */
export interface LibraryImage extends ImageMetadata {
  id: string
  /** Of the file that was uploaded; empty for older ones. */
  name: string
  /** What it shows, in words. */
  alt: string
  createdAt: Date
}

const ofBucket = (bucket: Bucket) => like(images.url, `/files/${bucket}/%`)

/**
 * The pictures of a bucket (with `q`: whose name, words or address contains it), newest first, by the index
 * `images_newest`.
 * @param wanted a condition on `images` besides
 */
export async function listImages(
  bucket: Bucket,
  place: Place,
  { q, wanted, size }: { q: string; wanted?: SQL | undefined; size: number },
): Promise<PageOf<LibraryImage>> {
  const { beyond, order } = keyset({ id: images.id, by: images.createdAt, descending: true }, place)
  const rows = await database()
    .select()
    .from(images)
    .where(and(ofBucket(bucket), beyond, wanted, contains(q, images.name, images.alt, images.url)))
    .orderBy(...order)
    .limit(size + 1)
  return cutPage(rows, place, size)
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

/** Says what a picture shows, and what it is called. */
export async function describeImage(url: string, said: { name?: string; alt?: string }): Promise<void> {
  await database().update(images).set(said).where(eq(images.url, url))
}
