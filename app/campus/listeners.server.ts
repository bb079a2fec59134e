import { confirmRegistration } from '#app/events/registrations/confirm.server.ts'
import { withdrawRegistrations } from '#app/events/registrations/register.server.ts'
import { freeSeat, freeSeats, takeSeat } from '#app/events/seats.server.ts'
import { hear } from '#app/platform/signals/signals.server.ts'
import { mailReport } from './moderation/report.server.ts'
import { countComment, countLike, uncountComment, uncountLike, uncountLikes } from './posts/count.server.ts'
import { withdrawLikes } from './posts/likes/like.server.ts'
import { removePostsOfTopic } from './posts/remove.server.ts'
import { dropCampusHome } from './topics/cached-home.server.ts'

/** What one part of the Campus does when something happens in another. */
export function registerCampusListeners(): void {
  hear('topic.created', dropCampusHome)
  hear('topic.renamed', dropCampusHome)
  hear('topic.removed', dropCampusHome)
  hear('topic.removed', removePostsOfTopic)
  hear('post.liked', countLike)
  hear('post.unliked', uncountLike)
  hear('likes.withdrawn', uncountLikes)
  hear('comment.written', countComment)
  hear('comment.removed', uncountComment)
  hear('registration.made', confirmRegistration)
  // Last: from here on the event's row is locked.
  hear('registration.made', takeSeat)
  hear('registration.cancelled', freeSeat)
  hear('registrations.withdrawn', freeSeats)
  hear('content.reported', mailReport)
  hear('member.left', withdrawLikes)
  hear('member.left', withdrawRegistrations)
}
