import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { type Bucket, storage } from '#app/platform/storage/storage.server.ts'
import { timestampName } from '#app/platform/uploads/timestamp-name.server.ts'
import { decoded } from './decode.server.ts'
import { type ImageMetadata, variantUrl, widthsFor } from './image-facts.ts'
import { images } from './tables.server.ts'

/**
 * Stores a picture under `thumbnails/{timestamp}.{extension}`, without the facts that cameras write into it (place,
 * owner).
 * AVIF and WebP in the widths that pages use are made by a job.
 * @param bytes a picture by its content (`uploads/check.server.ts` has looked)
 * @throws UnreadablePicture, Unavailable
 */
export async function storeImage(
  bucket: Bucket,
  { bytes, extension, name = '' }: { bytes: Uint8Array; extension: string; name?: string },
): Promise<ImageMetadata> {
  const { width, height, color, animated, clean } = await decoded('facts', bytes)
  const path = `thumbnails/${timestampName()}.${extension}`
  const facts = { url: `/files/${bucket}/${path}`, width, height, color, widths: [] }
  // The row first: two processes that named a picture in the same millisecond must not write the same file.
  await database()
    .insert(images)
    .values({ ...facts, name: name.slice(0, 200) })
  try {
    await storage().put(bucket, path, clean, `image/${extension === 'jpg' ? 'jpeg' : extension}`)
  } catch (error) {
    await database().delete(images).where(eq(images.url, facts.url))
    throw error
  }
  if (!animated) await enqueue(makeVariants, { url: facts.url })
  return facts
}

let formsAreMade = async () => {}

/** Says what follows in the act that names a picture's forms, for rooms above that keep what they rendered with it. */
export function onceFormsAreMade(work: () => Promise<void>): void {
  formsAreMade = work
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
    const { webp, avif } = await decoded('variant', original, width)
    await storage().put(bucket as Bucket, variantUrl(path, width, 'webp'), webp, 'image/webp')
    await storage().put(bucket as Bucket, variantUrl(path, width, 'avif'), avif, 'image/avif')
  }
  await transaction(async () => {
    await database().update(images).set({ widths }).where(eq(images.url, url))
    await invalidateTags('images')
    await formsAreMade()
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
