import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'

/** Cached pages contain the form token of their rendering, so invalidate them every hour. */
export const renewFormTokens = defineJob<Record<string, never>>('form.passes', () => invalidateTags('forms'))
