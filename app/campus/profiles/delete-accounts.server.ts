import { deleteDueAccounts, deleteWithPicture } from '#app/members/leave.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { deletePersonalData } from './delete-personal-data.server.ts'

/** Deletes accounts whose owners asked for it two weeks ago and did not cancel. */
export const deleteLeftAccounts = defineJob<Record<string, never>>('members.remove-left', () =>
  deleteDueAccounts(deletePersonalData),
)

/** When an account is deleted by its owner, an admin or a program: deletes the profile immediately. */
export async function deleteProfile({ userId }: { userId: string }): Promise<void> {
  await deleteWithPicture(userId, deletePersonalData)
}
