import { finishLeavings } from '#app/members/leave.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { giveBack } from './give-back.server.ts'

/** Removes the accounts of members who asked for it two weeks ago and did not come back. */
export const removeLeftAccounts = defineJob<Record<string, never>>('members.remove-left', () =>
  finishLeavings(giveBack),
)
