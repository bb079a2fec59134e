import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { type Bucket, storage } from './storage.server.ts'

/** Deletes stored files after the records that referenced them are gone for good. */
export const removeFiles = defineJob<{ bucket: Bucket; paths: string[] }>('files.remove', async ({ bucket, paths }) => {
  for (const path of paths) await storage().remove(bucket, path)
})
