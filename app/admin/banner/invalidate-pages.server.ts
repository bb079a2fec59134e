import { setTimeout as sleep } from 'node:timers/promises'
import { refreshCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { currentBanner } from '#app/shell/banner/banner.ts'

/** How long before its time the job is started, in milliseconds: longer than the queue's polling interval. */
export const LEAD_TIME_MS = 15_000

/** Invalidates all cached pages when the banner appears or disappears. */
export const invalidateBannerPages = defineJob<{ at: string }>('banner.turn', async ({ at }) => {
  await sleep(Math.min(Math.max(Date.parse(at) - Date.now() + 5, 0), LEAD_TIME_MS))
  await invalidateTags('*')
})

const REPEAT_WINDOW_MS = 120_000

/** Invalidates again for two minutes, in case the job was lost or a process's clock is behind. Runs each minute. */
export const invalidateBannerPagesAgain = defineJob<Record<string, never>>('banner.turn-anyway', async () => {
  await refreshCustomCopy()
  const banner = currentBanner()
  const isRecent = (at: Date | null | undefined) =>
    at && at.getTime() <= Date.now() && Date.now() - at.getTime() < REPEAT_WINDOW_MS
  if (isRecent(banner?.from) || isRecent(banner?.until)) await invalidateTags('*')
})
