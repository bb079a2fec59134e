import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import { type Bucket, storage } from '#app/platform/storage/storage.server.ts'
import { timestampName } from '#app/platform/uploads/timestamp-name.server.ts'
import { type ImageFacts, variantUrl, widthsFor } from './image-facts.ts'
import { images } from './tables.server.ts'

// A picture of this many pixels takes about 200 MB to decode; larger ones are an attack or a mistake.
export const mostPixels = 50_000_000

/** What can be read from a picture's bytes. @throws by sharp, for a damaged picture or one that is too large */
async function read(bytes: Uint8Array) {
  const picture = sharp(bytes, { limitInputPixels: mostPixels })
  const [{ width, height, orientation = 1, pages = 1 }, { dominant }] = await Promise.all([
    picture.metadata(),
    picture.stats(),
  ])
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  // Orientations 5 to 8 lie on their side.
  return { ...(orientation > 4 ? { width: height, height: width } : { width, height }), color, animated: pages > 1 }
}

/**
 * Stores a picture under `thumbnails/{timestamp}.{extension}`, without the facts that cameras write into it (place,
 * owner).
 * AVIF and WebP in the widths that pages use are made by a job.
 * @param bytes a picture by its content (`uploads/check.server.ts` has looked)
 * @throws UnreadablePicture
 */
export async function storeImage(
  bucket: Bucket,
  { bytes, extension }: { bytes: Uint8Array; extension: string },
): Promise<ImageFacts> {
  const { width, height, color, animated, clean } = await readable(bytes)
  const path = `thumbnails/${timestampName()}.${extension}`
  const facts = { url: `/files/${bucket}/${path}`, width, height, color, widths: [] }
  // The row first: two processes that named a picture in the same millisecond must not write the same file.
  await database().insert(images).values(facts)
  try {
    await storage().put(bucket, path, clean, `image/${extension === 'jpg' ? 'jpeg' : extension}`)
  } catch (error) {
    await database().delete(images).where(eq(images.url, facts.url))
    throw error
  }
  if (!animated) await enqueue(makeVariants, { url: facts.url })
  return facts
}

/** A file that begins like a picture and cannot be read as one, or holds more pixels than any page needs. */
export class UnreadablePicture extends Error {}

async function readable(bytes: Uint8Array) {
  try {
    const facts = await read(bytes)
    return {
      ...facts,
      clean: facts.animated ? bytes : await sharp(bytes, { limitInputPixels: mostPixels }).autoOrient().toBuffer(),
    }
  } catch (cause) {
    throw new UnreadablePicture('This picture cannot be read.', { cause })
  }
}

/** Makes a picture's smaller and newer forms. Done twice it writes the same files again. */
export const makeVariants = defineJob<{ url: string }>('image.variants', async ({ url }) => {
  const [, bucket, path] = /^\/files\/([a-z]+)\/(.+)$/.exec(url) ?? []
  const [image] = await database().select({ width: images.width }).from(images).where(eq(images.url, url))
  if (!image || !path) return
  const original = await bytesOf(bucket as Bucket, path)
  if (!original) return
  const widths = widthsFor(image.width)
  for (const width of widths) {
    const resized = sharp(original).resize({ width })
    await storage().put(
      bucket as Bucket,
      variantUrl(path, width, 'webp'),
      await resized.clone().webp({ quality: 80 }).toBuffer(),
      'image/webp',
    )
    await storage().put(
      bucket as Bucket,
      variantUrl(path, width, 'avif'),
      await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
      'image/avif',
    )
  }
  await transaction(async () => {
    await database().update(images).set({ widths }).where(eq(images.url, url))
    await dropPages('images')
  })
})

async function bytesOf(bucket: Bucket, path: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await new Response(await storage().read(bucket, path)).arrayBuffer())
  } catch (error) {
    // Deleted since: nothing is left to do.
    if (error instanceof NotFound) return undefined
    throw error
  }
}
