import { withdrawRegistrations } from '#app/events/registrations/register.server.ts'
import { withdrawCommentLikes } from '../comments/likes/like.server.ts'
import { withdrawLikes } from '../posts/likes/like.server.ts'

/** Gives back what is counted of somebody who leaves: their seats and their likes. */
export async function giveBack(memberId: string): Promise<void> {
  await withdrawRegistrations(memberId)
  await withdrawLikes(memberId)
  await withdrawCommentLikes(memberId)
}
