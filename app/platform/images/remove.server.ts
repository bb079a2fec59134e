import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { fileAt } from '#app/platform/storage/file-at.ts'
import { removeFiles } from '#app/platform/storage/remove.server.ts'
import { variantUrls } from './image-metadata.ts'
import { images } from './tables.server.ts'

/** Deletes a stored picture, and its files once the transaction commits. An unknown address is ignored. */
export async function removeImage(url: string): Promise<void> {
  const [image] = await database().delete(images).where(eq(images.url, url)).returning()
  const file = fileAt(url)
  if (!image || !file) return
  await enqueue(removeFiles, { bucket: file.bucket, paths: [file.path, ...variantUrls(file.path, image.width)] })
}
