import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { removeFiles } from '#app/platform/storage/remove.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'
import { variantUrl, widthsFor } from './image-metadata.ts'
import { images } from './tables.server.ts'

/** Deletes a stored picture, and its files once the transaction commits. An unknown address is ignored. */
export async function removeImage(url: string): Promise<void> {
  const [image] = await database().delete(images).where(eq(images.url, url)).returning()
  const [, bucket, path] = /^\/files\/([a-z]+)\/(.+)$/.exec(url) ?? []
  if (!image || !path) return
  const variants = widthsFor(image.width).flatMap((width) => [
    variantUrl(path, width, 'avif'),
    variantUrl(path, width, 'webp'),
  ])
  await enqueue(removeFiles, { bucket: bucket as Bucket, paths: [path, ...variants] })
}
