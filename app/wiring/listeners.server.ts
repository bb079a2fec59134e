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
import { deleteProfile } from '#app/campus/profiles/delete-accounts.server.ts'
import { startReading } from '#app/campus/reading/mark.server.ts'
import { invalidateCampusHome } from '#app/campus/topics/cached-home.server.ts'
import { cancelRegistrationsOfBanned } from '#app/events/audience/leave-banned.server.ts'
import { cancelRegistrationsOfGroup } from '#app/events/audience/leave-group.server.ts'
import { unlinkThread } from '#app/events/follow-up/link-thread.server.ts'
import { invalidateEventPages } from '#app/events/invalidate-pages.server.ts'
import { notifyOfEvent } from '#app/events/mails/notify-guests.server.ts'
import { notifyOfRegistration } from '#app/events/mails/notify-of-registration.server.ts'
import { notifyOfSeries } from '#app/events/mails/notify-series.server.ts'
import { purgeGuests } from '#app/events/public/purge-guests.server.ts'
import { reviseGuest } from '#app/events/public/revise-guest.server.ts'
import { leadOfGuest } from '#app/events/public/sign-up.server.ts'
import { addGuestFromMessage, guestOfLead } from '#app/leads/messages/guest-leads.server.ts'
import { guestPage } from '#app/leads/self-service/links.server.ts'
import { markBouncedAddress } from '#app/members/bounces/mark.server.ts'
import { deleteTraces } from '#app/members/delete-traces.server.ts'
import { markBounced } from '#app/newsletter/subscribe.server.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { clearListeners, onAnyEvent, onEvent } from '#app/platform/events.server.ts'
import { onVariantsMade } from '#app/platform/images/store.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { renderStaleArticles } from '#app/resources/articles/rendering/render.server.ts'
import {
  mailReviewApproved,
  mailReviewRequested,
  mailReviewSentBack,
} from '#app/resources/articles/review/notify.server.ts'
import { invalidateResourcePages } from '#app/resources/invalidate-pages.server.ts'

/**
 * Registers the listeners of domain events: email, notifications, cache invalidation, the audit log, and other
 * features' data. Anything that has to be consistent with an action is written by the action itself, not here.
 */
export function registerListeners(): void {
  clearListeners()
  onEvent('mail.held-back', notifyOfDelayedMail)
  onEvent('api.given', notifyAdminsOfApiKey)
  onEvent('api.resumed', notifyAdminsOfApiKey)
  onEvent('webhook.set', notifyAdminsOfWebhook)
  onEvent('mail.refused', markBounced)
  onEvent('mail.refused', markBouncedAddress)
  onEvent('content.reported', mailReport)
  onEvent('registration.made', notifyOfRegistration('made', guestPage))
  onEvent('registration.queued', notifyOfRegistration('queued', guestPage))
  onEvent('registration.cancelled', notifyOfRegistration('cancelled'))
  onEvent('registration.removed', notifyOfRegistration('removed'))
  onEvent('seat.freed', notifyOfRegistration('moved-up', guestPage))
  onEvent('seat.accepted', notifyOfRegistration('made', guestPage))
  onEvent('seat.passed-on', notifyOfRegistration('passed-on'))
  // A guest without an account becomes a lead, with a retention period and a page.
  for (const name of ['registration.made', 'registration.queued', 'guest.walked-in'] as const)
    onEvent(name, async ({ registrationId }) => {
      const guest = await leadOfGuest(registrationId)
      if (guest) await addGuestFromMessage(guest)
    })
  onEvent('message.revised', async ({ messageId }) => {
    const guest = await guestOfLead(messageId)
    if (guest) await reviseGuest(guest)
  })
  onEvent('guests.forgotten', purgeGuests)
  onEvent('group.member-removed', cancelRegistrationsOfGroup)
  onEvent('member.banned', cancelRegistrationsOfBanned)
  onEvent('event.changed', notifyOfEvent)
  onEvent('event.series-changed', notifyOfSeries)
  onEvent('event.series-cancelled', notifyOfSeries)
  onEvent('event.cancelled', notifyOfEvent)
  onEvent('event.reinstated', notifyOfEvent)
  subscribeNotifications()
  subscribeLive()
  onEvent('content.held', queueForReview)
  onEvent('content.held', queueAlikeForReview)
  onEvent('content.held', ({ kind, subjectId, postId }) =>
    kind === 'post'
      ? deleteNotificationsOfPost({ postId })
      : deleteNotificationsOfComment({ postId, commentId: subjectId }),
  )
  onEvent('account.deleted', deleteProfile)
  onEvent('member.left', deleteTraces)
  onEvent('member.suspended', recordSuspension)
  onEvent('member.suspended', rejectPending)
  // Must run before `recordReadmission`, which ends the suspension that it looks up.
  onEvent('member.readmitted', letPendingWait)
  onEvent('member.readmitted', recordReadmission)
  onEvent('member.warning-withdrawn', deleteWarningNotification)
  onEvent('post.hidden', unlinkThread)
  onEvent('post.removed', unlinkThread)
  onEvent('comment.hidden', deleteNotificationsOfComment)
  onEvent('post.hidden', deleteNotificationsOfPost)
  onEvent('post.removed', deleteNotificationsOfPost)
  onEvent('comment.removed', deleteNotificationsOfComment)
  onEvent('member.joined', startReading)
  onEvent('post.published', acceptAuthor)
  onEvent('comment.written', acceptAuthor)
  for (const name of campusHomeEvents) onEvent(name, invalidateCampusHome)
  for (const name of ['call.hours-set', 'call.booked', 'call.moved', 'call.cancelled'] as const)
    onEvent(name, () => invalidateTags('call-hours'))
  onEvent('leads.kept-set', () => invalidateTags('kept'))
  // Forms show the accepted file types.
  onEvent('settings.changed', () => invalidateTags('forms'))
  onEvent('article.review-asked', mailReviewRequested)
  onEvent('article.review-approved', mailReviewApproved)
  onEvent('article.review-sent-back', mailReviewSentBack)
  // Without this, an article would show a new picture at full size until the next scheduled run, up to a minute later.
  onVariantsMade(() => enqueue(renderStaleArticles, {}))
  subscribeWebhooks()
  onAnyEvent(writeAudit)
  invalidateResourcePages()
  invalidateEventPages()
}

/** The events that change what the home page of the Campus shows. */
const campusHomeEvents = [
  'post.published',
  'post.edited',
  'post.removed',
  'post.recovered',
  'post.hidden',
  'post.restored',
  'report.reopened',
  'comment.written',
  'comment.removed',
  'comment.hidden',
  'comment.restored',
  'comment.recovered',
  'topic.created',
  'topic.renamed',
  'topic.removed',
  'topic.recovered',
  'topic.audience-set',
  'post.moved',
] as const
