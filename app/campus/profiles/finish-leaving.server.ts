import { finishLeavings, forgetWithPicture } from '#app/members/leave.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { giveBack } from './give-back.server.ts'

/** Removes the accounts of members who asked for it two weeks ago and did not come back. */
export const removeLeftAccounts = defineJob<Record<string, never>>('members.remove-left', () =>
  finishLeavings(giveBack),
)

/** Hears that an account is deleted, by its owner, an admin or a program: the profile goes with it, at once. */
export async function forgetProfile({ userId }: { userId: string }): Promise<void> {
  await forgetWithPicture(userId, giveBack)
}
