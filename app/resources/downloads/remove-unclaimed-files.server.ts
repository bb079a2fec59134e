import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { filesInUse } from './queries.server.ts'
import { claimableFor, storedAt } from './uploaded-file.server.ts'

/** Removes files that were uploaded for a download and that none took: from forms that nobody sent. */
export const removeUnclaimedFiles = defineJob<Record<string, never>>('downloads.unclaimed-files', async () => {
  const used = await filesInUse()
  // A day longer than a form may still claim one.
  const before = Date.now() - claimableFor - 86_400_000
  for (const path of await storage().list('downloads'))
    if (!used.has(path) && storedAt(path) < before) await storage().remove('downloads', path)
})
