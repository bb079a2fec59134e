import { Hono } from 'hono'
import { NotFound } from '#app/platform/errors.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Bucket } from '#app/platform/storage/storage.server.ts'

const publicBuckets = new Set<string>(['articles', 'downloads', 'avatars'] satisfies Bucket[])

/** `/files/{bucket}/{path}`: the files of the public buckets. */
export const publicFiles = new Hono().get('/:bucket/:path{.+}', async (context) => {
  const { bucket, path } = context.req.param()
  if (!publicBuckets.has(bucket)) return context.notFound()
  try {
    return await fileResponse(context.req.raw, { bucket: bucket as Bucket, path, attachment: bucket === 'downloads', maxAge: 31_536_000 })
  } catch (error) {
    if (error instanceof NotFound) return context.notFound()
    throw error
  }
})
