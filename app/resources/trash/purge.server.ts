import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { purgeArticles } from '../articles/purge.server.ts'
import { categoryKind } from '../categories/kind.server.ts'
import { purgeDownloads } from '../downloads/purge.server.ts'
import { purgeLabels } from '../labels/delete.server.ts'
import { tagKind } from '../tags/kind.server.ts'

/** Purges everything that has been in the trash for 30 days, with its files. Daily. */
export const purgeTrash = defineJob<Record<string, never>>('resources.empty-trash', async () => {
  const before = new Date(Date.now() - trashDays * 86_400_000)
  await purgeArticles(before)
  await purgeDownloads(before)
  await purgeLabels(categoryKind, before)
  await purgeLabels(tagKind, before)
})
