import { purgeSecretsOfFailedJobs } from './job-secrets.server.ts'
import { defineJob } from './jobs.server.ts'

/** Deletes the personal data of failed jobs that can no longer be retried. Daily. */
export const purgeJobSecrets = defineJob<Record<string, never>>('jobs.forget-facts', purgeSecretsOfFailedJobs)
