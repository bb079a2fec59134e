import { deleteWithPicture, finishLeavings } from '#app/members/leave.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { deletePersonalData } from './give-back.server.ts'

/** Removes the accounts of members who asked for it two weeks ago and did not come back. */
export const deleteLeftAccounts = defineJob<Record<string, never>>('members.remove-left', () =>
  finishLeavings(deletePersonalData),
)

/** Hears that an account is deleted, by its owner, an admin or a program: the profile goes with it, at once. */
export async function deleteProfile({ userId }: { userId: string }): Promise<void> {
  await deleteWithPicture(userId, deletePersonalData)
}
