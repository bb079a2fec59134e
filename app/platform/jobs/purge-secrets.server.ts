import { dropGivenUp } from './facts.server.ts'
import { defineJob } from './jobs.server.ts'

/** Forgets what jobs had to know of people that were given up. Daily. */
export const purgeJobSecrets = defineJob<Record<string, never>>('jobs.forget-facts', dropGivenUp)
