import { notifyAdminsOfApiKey, notifyAdminsOfWebhook } from '#app/admin/notify-admins.server.ts'
import { subscribeWebhooks } from '#app/admin/webhooks/notify.server.ts'
import { notifyOfDelayedMail } from '#app/auth/sign-up/notify-of-delayed-mail.ts'
import { subscribeLive } from '#app/campus/live/publish.server.ts'
import { acceptAuthor } from '#app/campus/moderation/accept-author.server.ts'
import { queueAlikeForReview } from '#app/campus/moderation/alike.server.ts'
import { letPendingWait, rejectPending } from '#app/campus/moderation/queue/remove-and-suspend.server.ts'
import { mailReport } from '#app/campus/moderation/report.server.ts'
import { queueForReview } from '#app/campus/moderation/review.server.ts'
import { recordReadmission, recordSuspension } from '#app/campus/moderation/sanctions/warn.server.ts'
import {
  deleteNotificationsOfComment,
  deleteNotificationsOfPost,
  deleteWarningNotification,
} from '#app/campus/notifications/delete.server.ts'
import { subscribeNotifications } from '#app/campus/notifications/notify.server.ts'
import { deleteProfile } from '#app/campus/profiles/finish-leaving.server.ts'
import { startReading } from '#app/campus/reading/mark.server.ts'
import { invalidateCampusHome } from '#app/campus/topics/cached-home.server.ts'
import { cancelRegistrationsOfBanned } from '#app/events/audience/leave-banned.server.ts'
import { cancelRegistrationsOfGroup } from '#app/events/audience/leave-group.server.ts'
import { invalidateEventPages } from '#app/events/drop-pages.server.ts'
import { unlinkThread } from '#app/events/follow-up/link-thread.server.ts'
import { notifyOfEvent } from '#app/events/mails/notify-guests.server.ts'
import { notifyOfRegistration } from '#app/events/mails/notify-of-registration.server.ts'
import { notifyOfSeries } from '#app/events/mails/notify-series.server.ts'
import { purgeGuests } from '#app/events/public/purge-guests.server.ts'
import { reviseGuest } from '#app/events/public/revise-guest.server.ts'
import { leadOfGuest } from '#app/events/public/sign-up.server.ts'
import { addGuestFromMessage, guestOfLead } from '#app/leads/messages/take-guest.server.ts'
import { guestPage } from '#app/leads/self-service/own-address.server.ts'
import { markBouncedAddress } from '#app/members/bounces/mark.server.ts'
import { deleteTraces } from '#app/members/delete-traces.server.ts'
import { markBounced } from '#app/newsletter/subscribe.server.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { clearListeners, hear, onAny } from '#app/platform/events.server.ts'
import { onceFormsAreMade } from '#app/platform/images/store.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { renderStaleArticles } from '#app/resources/articles/rendering/render.server.ts'
import {
  mailReviewApproved,
  mailReviewRequested,
  mailReviewSentBack,
} from '#app/resources/articles/review/notify.server.ts'
import { invalidateResourcePages } from '#app/resources/drop-pages.server.ts'

/**
 * Registers the listeners of domain events: email, notifications, cache invalidation, the audit log, and other
 * features' data. Anything that has to be consistent with an action is written by the action itself, not here.
 */
export function registerListeners(): void {
  clearListeners()
  hear('mail.held-back', notifyOfDelayedMail)
  hear('api.given', notifyAdminsOfApiKey)
  hear('api.resumed', notifyAdminsOfApiKey)
  hear('webhook.set', notifyAdminsOfWebhook)
  hear('mail.refused', markBounced)
  hear('mail.refused', markBouncedAddress)
  hear('content.reported', mailReport)
  hear('registration.made', notifyOfRegistration('made', guestPage))
  hear('registration.queued', notifyOfRegistration('queued', guestPage))
  hear('registration.cancelled', notifyOfRegistration('cancelled'))
  hear('registration.removed', notifyOfRegistration('removed'))
  hear('seat.freed', notifyOfRegistration('moved-up', guestPage))
  hear('seat.accepted', notifyOfRegistration('made', guestPage))
  hear('seat.passed-on', notifyOfRegistration('passed-on'))
  // A guest without an account becomes a lead, with a retention period and a page.
  for (const name of ['registration.made', 'registration.queued', 'guest.walked-in'] as const)
    hear(name, async ({ registrationId }) => {
      const guest = await leadOfGuest(registrationId)
      if (guest) await addGuestFromMessage(guest)
    })
  hear('message.revised', async ({ messageId }) => {
    const guest = await guestOfLead(messageId)
    if (guest) await reviseGuest(guest)
  })
  hear('guests.forgotten', purgeGuests)
  hear('group.member-removed', cancelRegistrationsOfGroup)
  hear('member.banned', cancelRegistrationsOfBanned)
  hear('event.changed', notifyOfEvent)
  hear('event.series-changed', notifyOfSeries)
  hear('event.series-cancelled', notifyOfSeries)
  hear('event.cancelled', notifyOfEvent)
  hear('event.reinstated', notifyOfEvent)
  subscribeNotifications()
  subscribeLive()
  hear('content.held', queueForReview)
  hear('content.held', queueAlikeForReview)
  hear('content.held', ({ kind, subjectId, postId }) =>
    kind === 'post'
      ? deleteNotificationsOfPost({ postId })
      : deleteNotificationsOfComment({ postId, commentId: subjectId }),
  )
  hear('account.deleted', deleteProfile)
  hear('member.left', deleteTraces)
  hear('member.suspended', recordSuspension)
  hear('member.suspended', rejectPending)
  // Must run before `recordReadmission`, which ends the suspension that it looks up.
  hear('member.readmitted', letPendingWait)
  hear('member.readmitted', recordReadmission)
  hear('member.warning-withdrawn', deleteWarningNotification)
  hear('post.hidden', unlinkThread)
  hear('post.removed', unlinkThread)
  hear('comment.hidden', deleteNotificationsOfComment)
  hear('post.hidden', deleteNotificationsOfPost)
  hear('post.removed', deleteNotificationsOfPost)
  hear('comment.removed', deleteNotificationsOfComment)
  hear('member.joined', startReading)
  hear('post.published', acceptAuthor)
  hear('comment.written', acceptAuthor)
  hear('post.published', invalidateCampusHome)
  hear('post.edited', invalidateCampusHome)
  hear('post.removed', invalidateCampusHome)
  hear('post.recovered', invalidateCampusHome)
  hear('post.hidden', invalidateCampusHome)
  hear('post.restored', invalidateCampusHome)
  hear('report.reopened', invalidateCampusHome)
  hear('comment.written', invalidateCampusHome)
  hear('comment.removed', invalidateCampusHome)
  hear('comment.hidden', invalidateCampusHome)
  hear('comment.restored', invalidateCampusHome)
  hear('comment.recovered', invalidateCampusHome)
  hear('topic.created', invalidateCampusHome)
  hear('topic.renamed', invalidateCampusHome)
  hear('topic.removed', invalidateCampusHome)
  hear('topic.recovered', invalidateCampusHome)
  hear('topic.audience-set', invalidateCampusHome)
  hear('post.moved', invalidateCampusHome)
  hear('call.hours-set', () => invalidateTags('call-hours'))
  hear('leads.kept-set', () => invalidateTags('kept'))
  // Forms show the accepted file types.
  hear('settings.changed', () => invalidateTags('forms'))
  hear('article.review-asked', mailReviewRequested)
  hear('article.review-approved', mailReviewApproved)
  hear('article.review-sent-back', mailReviewSentBack)
  // Without this, an article would show a new picture at full size until the next scheduled run, up to a minute later.
  onceFormsAreMade(() => enqueue(renderStaleArticles, {}))
  subscribeWebhooks()
  onAny(writeAudit)
  invalidateResourcePages()
  invalidateEventPages()
}
