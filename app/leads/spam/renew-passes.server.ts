import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'

/** Cached pages with a form carry the pass of the moment when they were rendered: they go every hour. */
export const renewFormPasses = defineJob<Record<string, never>>('form.passes', () => invalidateTags('forms'))
