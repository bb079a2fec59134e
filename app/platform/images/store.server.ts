import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { fileAt } from '#app/platform/storage/file-at.ts'
import { type Bucket, storage } from '#app/platform/storage/storage.server.ts'
import { timestampName } from '#app/platform/uploads/timestamp-name.server.ts'
import { decoded } from './decode.server.ts'
import { type ImageMetadata, variantUrl, widthsFor } from './image-metadata.ts'
import { images } from './tables.server.ts'

/**
 * Stores a picture under `thumbnails/{timestamp}.{extension}`, without metadata of cameras (location, owner). A job
 * creates AVIF and WebP variants.
 * @param bytes a picture whose content `uploads/check.server.ts` has checked
 * @throws UnreadablePicture, Unavailable
 */
export async function storeImage(
  bucket: Bucket,
  { bytes, extension, name = '' }: { bytes: Uint8Array; extension: string; name?: string },
): Promise<ImageMetadata> {
  const { width, height, color, animated, clean } = await decoded('inspect', bytes)
  const path = `thumbnails/${timestampName()}.${extension}`
  const metadata = { url: `/files/${bucket}/${path}`, width, height, color, widths: [] }
  // Insert the row first: its unique address keeps two processes from writing the same file.
  await database()
    .insert(images)
    .values({ ...metadata, name: name.slice(0, 200) })
  try {
    await storage().put(bucket, path, clean, `image/${extension === 'jpg' ? 'jpeg' : extension}`)
  } catch (error) {
    await database().delete(images).where(eq(images.url, metadata.url))
    throw error
  }
  if (!animated) await enqueue(makeVariants, { url: metadata.url })
  return metadata
}

let formsAreMade = async () => {}

/**
 * Registers a callback that runs in the transaction that records a picture's variants, so that cached markup is
 * updated.
 */
export function onVariantsMade(work: () => Promise<void>): void {
  formsAreMade = work
}

/** Generates a picture's variants. Repeating it overwrites the same files. */
export const makeVariants = defineJob<{ url: string }>('image.variants', async ({ url }) => {
  const file = fileAt(url)
  const [image] = await database().select({ width: images.width }).from(images).where(eq(images.url, url))
  if (!image || !file) return
  const { bucket, path } = file
  const original = await bytesOf(bucket, path)
  if (!original) return
  const widths = widthsFor(image.width)
  for (const width of widths) {
    const { webp, avif } = await decoded('variant', original, width)
    await storage().put(bucket, variantUrl(path, width, 'webp'), webp, 'image/webp')
    await storage().put(bucket, variantUrl(path, width, 'avif'), avif, 'image/avif')
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
