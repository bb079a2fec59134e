import { like, type SQL, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'
import type { FileReferences } from '#app/platform/storage/sweep.server.ts'
import { variantUrls } from './image-metadata.ts'
import { removeImage } from './remove.server.ts'
import { images } from './tables.server.ts'
import { imagesInTrash } from './trash.server.ts'

const hour = 3_600_000

/**
 * Cleanup of unused pictures in a bucket.
 * @param shown condition on `images`: true for a picture that a record uses
 * @param days how long an unused picture is kept
 */
export function pictureReferences(bucket: Bucket, shown: SQL, days: number): FileReferences {
  const prefix = `/files/${bucket}/`
  return {
    bucket,
    // The row of a picture is written before its files.
    waits: hour,
    async purgeUnclaimed() {
      const { rows: unused } = await database().execute<{ url: string }>(sql`
        select url from images where url like ${`${prefix}%`} and created_at < now() - make_interval(days => ${days})
          and not (${shown}) order by created_at, id limit 500`)
      for (const { url } of unused) await transaction(() => removeImage(url))
    },
    async known() {
      const rows = await database()
        .select({ url: images.url, width: images.width })
        .from(images)
        .where(like(images.url, `${prefix}%`))
      const used = [...rows, ...(await imagesInTrash()).filter(({ url }) => url.startsWith(prefix))]
      const paths = used.map(({ url, width }) => ({ path: url.slice(prefix.length), width }))
      return {
        needed: new Set(paths.map(({ path }) => path)),
        allowed: new Set(paths.flatMap(({ path, width }) => variantUrls(path, width))),
      }
    },
  }
}
