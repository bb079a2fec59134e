import { setTimeout as sleep } from 'node:timers/promises'
import { refreshCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { bannerSet } from '#app/shell/banner/banner.ts'

/** How long before its moment the job is fetched: longer than the queue's pause between two looks. In milliseconds. */
export const turnsBefore = 15_000

/** Drops every cached page at a moment at which the banner comes or goes. */
export const turnBanner = defineJob<{ at: string }>('banner.turn', async ({ at }) => {
  await sleep(Math.min(Math.max(Date.parse(at) - Date.now() + 5, 0), turnsBefore))
  await invalidateTags('*')
})

const turning = 120_000

/** Repeats it for two minutes, in case the job was lost or a process's clock is behind. Each minute. */
export const turnBannerAnyway = defineJob<Record<string, never>>('banner.turn-anyway', async () => {
  await refreshCustomCopy()
  const banner = bannerSet()
  const isRecent = (at: Date | null | undefined) =>
    at && at.getTime() <= Date.now() && Date.now() - at.getTime() < turning
  if (isRecent(banner?.from) || isRecent(banner?.until)) await invalidateTags('*')
})
