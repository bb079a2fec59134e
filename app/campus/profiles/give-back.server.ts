import { cancelRegistrations } from '#app/events/registrations/register.server.ts'
import { deleteCommentLikes } from '../comments/likes/like.server.ts'
import { deleteLikes } from '../posts/likes/like.server.ts'

/** Gives back what is counted of somebody who leaves: their seats and their likes. */
export async function deletePersonalData(memberId: string): Promise<void> {
  await cancelRegistrations(memberId)
  await deleteLikes(memberId)
  await deleteCommentLikes(memberId)
}
