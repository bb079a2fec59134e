import { Hono } from 'hono'
import { NotFound } from '#app/platform/errors.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'
import { isOffered } from '#app/resources/downloads/queries.server.ts'

const publicBuckets = new Set<string>(['articles', 'downloads', 'avatars'] satisfies Bucket[])

/** `/files/{bucket}/{path}`: the files of the public buckets; of `downloads` those that a published download offers. */
export const publicFiles = new Hono().get('/:bucket/:path{.+}', async (context) => {
  const { bucket, path } = context.req.param()
  if (!publicBuckets.has(bucket)) return context.notFound()
  if (bucket === 'downloads' && !(await isOffered(path))) return context.notFound()
  try {
    // A download can be withdrawn, so nobody may keep it; a picture's address never shows another one.
    const kept = bucket === 'downloads' ? { attachment: true, maxAge: 0 } : { attachment: false, maxAge: 31_536_000 }
    return await fileResponse(context.req.raw, { bucket: bucket as Bucket, path, ...kept })
  } catch (error) {
    if (error instanceof NotFound) return context.notFound()
    throw error
  }
})
