import { on } from '#app/platform/events/events.server.ts'
import { freeSeat, freeSeats, takeSeat } from './events/seats.server.ts'
import { mailReport } from './moderation/report.server.ts'
import { countComment, countLike, uncountComment, uncountLike, uncountLikes } from './posts/count.server.ts'
import { removePostsOfTopic } from './posts/remove.server.ts'
import { withdrawLikes } from './reactions/like.server.ts'
import { confirmRegistration } from './registrations/confirm.server.ts'
import { withdrawRegistrations } from './registrations/register.server.ts'
import { dropCampusHome } from './topics/cached-home.server.ts'

/** What one part of the Campus does when something happens in another. */
export function registerCampusListeners(): void {
  on('topic.created', dropCampusHome)
  on('topic.renamed', dropCampusHome)
  on('topic.removed', dropCampusHome)
  on('topic.removed', removePostsOfTopic)
  on('post.liked', countLike)
  on('post.unliked', uncountLike)
  on('likes.withdrawn', uncountLikes)
  on('comment.written', countComment)
  on('comment.removed', uncountComment)
  on('registration.made', confirmRegistration)
  // Last: from here on the event's row is locked.
  on('registration.made', takeSeat)
  on('registration.cancelled', freeSeat)
  on('registrations.withdrawn', freeSeats)
  on('content.reported', mailReport)
  on('member.left', withdrawLikes)
  on('member.left', withdrawRegistrations)
}
