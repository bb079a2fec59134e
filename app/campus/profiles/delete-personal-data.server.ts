import { cancelRegistrations } from '#app/events/registrations/register.server.ts'
import { deleteCommentLikes } from '../comments/likes/like.server.ts'
import { deleteLikes } from '../posts/likes/like.server.ts'

/** Releases a leaving member's seats and removes their likes, so that the counts stay correct. */
export async function deletePersonalData(memberId: string): Promise<void> {
  await cancelRegistrations(memberId)
  await deleteLikes(memberId)
  await deleteCommentLikes(memberId)
}
