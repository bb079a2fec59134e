import { tellOfApiKey, tellOfWebhook } from '#app/admin/tell-admins.server.ts'
import { hearForWebhooks } from '#app/admin/webhooks/tell.server.ts'
import { tellOfHeldMail } from '#app/auth/sign-up/tell-of-held-mail.ts'
import { hearForLive } from '#app/campus/live/tell.server.ts'
import { acceptAuthor } from '#app/campus/moderation/accept-author.server.ts'
import { holdAlike } from '#app/campus/moderation/alike.server.ts'
import { queueHeld } from '#app/campus/moderation/hold.server.ts'
import { keepReadmission, keepSuspension } from '#app/campus/moderation/measures/warn.server.ts'
import { keepOutPending, letPendingWait } from '#app/campus/moderation/queue/remove-and-suspend.server.ts'
import { mailReport } from '#app/campus/moderation/report.server.ts'
import {
  forgetNotificationsOfComment,
  forgetNotificationsOfPost,
  forgetWarning,
} from '#app/campus/notifications/forget.server.ts'
import { hearForNotifications } from '#app/campus/notifications/tell.server.ts'
import { forgetProfile } from '#app/campus/profiles/finish-leaving.server.ts'
import { startReading } from '#app/campus/reading/mark.server.ts'
import { dropCampusHome } from '#app/campus/topics/cached-home.server.ts'
import { unlinkThread } from '#app/events/afterwards/link-thread.server.ts'
import { giveUpSeatsOfBanned } from '#app/events/audience/leave-banned.server.ts'
import { giveUpSeatsOfGroup } from '#app/events/audience/leave-group.server.ts'
import { dropEventPages } from '#app/events/drop-pages.server.ts'
import { tellOfEvent } from '#app/events/mails/tell-guests.server.ts'
import { tellOfSeat } from '#app/events/mails/tell-of-seat.server.ts'
import { tellOfSeries } from '#app/events/mails/tell-series.server.ts'
import { forgetGuests } from '#app/events/open/forget-guests.server.ts'
import { reviseGuest } from '#app/events/open/revise-guest.server.ts'
import { leadOfGuest } from '#app/events/open/sign-up.server.ts'
import { guestOfLead, takeGuest } from '#app/leads/messages/take-guest.server.ts'
import { ownPageOfGuest } from '#app/leads/own/own-address.server.ts'
import { markRefusedAddress } from '#app/members/bounces/mark.server.ts'
import { forgetTraces } from '#app/members/forget-traces.server.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { onceFormsAreMade } from '#app/platform/images/store.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import { forgetListeners, hear, hearAll } from '#app/platform/signals/signals.server.ts'
import { renderStaleArticles } from '#app/resources/articles/rendering/render.server.ts'
import { mailReviewApproved, mailReviewAsked, mailReviewSentBack } from '#app/resources/articles/review/tell.server.ts'
import { dropResourcePages } from '#app/resources/drop-pages.server.ts'
import { markBounced } from '#app/resources/newsletter/subscribe.server.ts'

/**
 * Wires signals to what they bring about elsewhere: mail, notifications, dropped pages, the audit log, and what rooms
 * above keep about the subject. What must be true together with an act is written by the act itself, not here.
 */
export function registerListeners(): void {
  forgetListeners()
  hear('mail.held-back', tellOfHeldMail)
  hear('api.given', tellOfApiKey)
  hear('api.resumed', tellOfApiKey)
  hear('webhook.set', tellOfWebhook)
  hear('mail.refused', markBounced)
  hear('mail.refused', markRefusedAddress)
  hear('content.reported', mailReport)
  hear('registration.made', tellOfSeat('made', ownPageOfGuest))
  hear('registration.queued', tellOfSeat('queued', ownPageOfGuest))
  hear('registration.cancelled', tellOfSeat('cancelled'))
  hear('registration.removed', tellOfSeat('removed'))
  hear('seat.freed', tellOfSeat('moved-up', ownPageOfGuest))
  hear('seat.accepted', tellOfSeat('made', ownPageOfGuest))
  hear('seat.passed-on', tellOfSeat('passed-on'))
  // Whoever is on a list without an account is a lead: with a clock, and a page of their own.
  for (const name of ['registration.made', 'registration.queued', 'guest.walked-in'] as const)
    hear(name, async ({ registrationId }) => {
      const guest = await leadOfGuest(registrationId)
      if (guest) await takeGuest(guest)
    })
  hear('message.revised', async ({ messageId }) => {
    const guest = await guestOfLead(messageId)
    if (guest) await reviseGuest(guest)
  })
  hear('guests.forgotten', forgetGuests)
  hear('group.member-removed', giveUpSeatsOfGroup)
  hear('member.banned', giveUpSeatsOfBanned)
  hear('event.changed', tellOfEvent)
  hear('event.series-changed', tellOfSeries)
  hear('event.series-cancelled', tellOfSeries)
  hear('event.cancelled', tellOfEvent)
  hear('event.reinstated', tellOfEvent)
  hearForNotifications()
  hearForLive()
  hear('content.held', queueHeld)
  hear('content.held', holdAlike)
  hear('content.held', ({ kind, subjectId, postId }) =>
    kind === 'post'
      ? forgetNotificationsOfPost({ postId })
      : forgetNotificationsOfComment({ postId, commentId: subjectId }),
  )
  hear('account.deleted', forgetProfile)
  hear('member.left', forgetTraces)
  hear('member.suspended', keepSuspension)
  hear('member.suspended', keepOutPending)
  // Before the suspension is no longer in force.
  hear('member.readmitted', letPendingWait)
  hear('member.readmitted', keepReadmission)
  hear('member.warning-withdrawn', forgetWarning)
  hear('post.hidden', unlinkThread)
  hear('post.removed', unlinkThread)
  hear('comment.hidden', forgetNotificationsOfComment)
  hear('post.hidden', forgetNotificationsOfPost)
  hear('post.removed', forgetNotificationsOfPost)
  hear('comment.removed', forgetNotificationsOfComment)
  hear('member.joined', startReading)
  hear('post.published', acceptAuthor)
  hear('comment.written', acceptAuthor)
  hear('post.published', dropCampusHome)
  hear('post.edited', dropCampusHome)
  hear('post.removed', dropCampusHome)
  hear('post.recovered', dropCampusHome)
  hear('post.hidden', dropCampusHome)
  hear('post.restored', dropCampusHome)
  hear('report.reopened', dropCampusHome)
  hear('comment.written', dropCampusHome)
  hear('comment.removed', dropCampusHome)
  hear('comment.hidden', dropCampusHome)
  hear('comment.restored', dropCampusHome)
  hear('comment.recovered', dropCampusHome)
  hear('topic.created', dropCampusHome)
  hear('topic.renamed', dropCampusHome)
  hear('topic.removed', dropCampusHome)
  hear('topic.recovered', dropCampusHome)
  hear('topic.audience-set', dropCampusHome)
  hear('post.moved', dropCampusHome)
  hear('call.hours-set', () => dropPages('call-hours'))
  hear('leads.kept-set', () => dropPages('kept'))
  // Forms say which files are taken.
  hear('settings.changed', () => dropPages('forms'))
  hear('article.review-asked', mailReviewAsked)
  hear('article.review-approved', mailReviewApproved)
  hear('article.review-sent-back', mailReviewSentBack)
  // By the clock alone an article would show a new picture at its full size for a minute.
  onceFormsAreMade(() => enqueue(renderStaleArticles, {}))
  hearForWebhooks()
  hearAll(writeAudit)
  dropResourcePages()
  dropEventPages()
}
