import { watchHealth } from '#app/admin/alerts/watch.server.ts'
import { backUpNightly } from '#app/admin/backups/nightly.server.ts'
import { invalidateBannerPagesAgain } from '#app/admin/banner/invalidate-pages.server.ts'
import { purgeImports } from '#app/admin/import/purge.server.ts'
import { purgeDeliveries } from '#app/admin/webhooks/deliver.server.ts'
import { aggregateReads } from '#app/analytics/aggregate.server.ts'
import { finishAddressMoves } from '#app/auth/address-move/finish.ts'
import { purgeExpiredAccess } from '#app/auth/remove-expired.ts'
import { refreshSamlMetadata } from '#app/auth/saml/refresh-metadata.ts'
import { purgeMailedTexts } from '#app/campus/inbound/mailed-texts.server.ts'
import { purgeNotifications } from '#app/campus/notifications/delete.server.ts'
import { mailDigests } from '#app/campus/notifications/mails/digest.server.ts'
import { mailAtOnce, mailDaily } from '#app/campus/notifications/mails/mail-due.server.ts'
import { deleteLeftAccounts } from '#app/campus/profiles/delete-accounts.server.ts'
import { renderStaleTexts } from '#app/campus/render-stale.server.ts'
import { purgeCampusTrash } from '#app/campus/trash/purge.server.ts'
import { leaveEventsOfBanned } from '#app/events/audience/leave-banned.server.ts'
import { askForFeedback } from '#app/events/follow-up/feedback/request.server.ts'
import { invalidateBegunEvents } from '#app/events/invalidate-pages.server.ts'
import { sendPendingLinks } from '#app/events/public/pending-links.server.ts'
import { purgeUnconfirmedGuests } from '#app/events/public/sign-up.server.ts'
import { publishDueEvents } from '#app/events/publish.server.ts'
import { remindOfEvents } from '#app/events/reminders/remind.server.ts'
import { expireOffersJob } from '#app/events/self-service/expire-offers.server.ts'
import { readBusyTimes } from '#app/leads/booking/busy/read-busy.server.ts'
import { purgeUnconfirmedCalls } from '#app/leads/booking/confirm.server.ts'
import { purgeExpiredFiles } from '#app/leads/candidates/uploads.server.ts'
import { mailStepsDue } from '#app/leads/contacts/mail-steps.server.ts'
import { leadPurgeJobs } from '#app/leads/lead-kinds.server.ts'
import { renewFormTokens } from '#app/leads/spam/renew-form-tokens.server.ts'
import { purgeDrafts } from '#app/members/drafts/save.server.ts'
import { sendNewsletters } from '#app/newsletter/sending/send.server.ts'
import { purgeSubscribers } from '#app/newsletter/subscribe.server.ts'
import { purgeAudit } from '#app/platform/audit/purge.server.ts'
import { schedule, scheduleTogether } from '#app/platform/jobs/jobs.server.ts'
import { purgeJobSecrets } from '#app/platform/jobs/purge-secrets.server.ts'
import { purgeMails } from '#app/platform/mail/purge.server.ts'
import { purgeDeletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { purgeMissingAddresses } from '#app/redirects/purge.server.ts'
import { renderStaleArticles } from '#app/resources/articles/rendering/render.server.ts'
import { applyOverdueSchedules } from '#app/resources/schedule/due.server.ts'
import { purgeTrash } from '#app/resources/trash/purge.server.ts'
import { indexPublicPages } from '#app/search/pages.server.ts'
import { tidyCollections } from '#app/site/collections/remove.server.ts'
import { purgeStoredFiles } from '#app/wiring/stored-files.server.ts'
import './jobs.server.ts'

/** Registers all recurring jobs. */
export function registerSchedules(): void {
  scheduleTogether(
    'minutely',
    [
      invalidateBannerPagesAgain,
      applyOverdueSchedules,
      remindOfEvents,
      publishDueEvents,
      expireOffersJob,
      leaveEventsOfBanned,
      mailAtOnce,
      renderStaleTexts,
    ],
    '* * * * *',
  )
  schedule(sendNewsletters, '* * * * *')
  schedule(purgeSubscribers, '51 * * * *')
  schedule(aggregateReads, '*/5 * * * *')
  schedule(indexPublicPages, '*/5 * * * *')
  schedule(renderStaleArticles, '* * * * *')
  schedule(finishAddressMoves, '*/10 * * * *')
  schedule(purgeExpiredAccess, '41 * * * *')
  schedule(deleteLeftAccounts, '47 * * * *')
  schedule(askForFeedback, '*/10 * * * *')
  schedule(sendPendingLinks, '*/10 * * * *')
  schedule(purgeUnconfirmedGuests, '19 * * * *')
  schedule(purgeUnconfirmedCalls, '*/10 * * * *')
  schedule(mailStepsDue, '*/30 * * * *')
  schedule(invalidateBegunEvents, '*/10 * * * *')
  schedule(refreshSamlMetadata, '37 4 * * *')
  schedule(purgeExpiredFiles, '17 * * * *')
  schedule(renewFormTokens, '7 * * * *')
  schedule(leadPurgeJobs.messages, '23 3 * * *')
  schedule(leadPurgeJobs.candidates, '29 3 * * *')
  schedule(leadPurgeJobs.calls, '26 3 * * *')
  schedule(leadPurgeJobs.files, '28 3 * * *')
  schedule(leadPurgeJobs.assessments, '27 3 * * *')
  schedule(purgeDrafts, '3 4 * * *')
  schedule(purgeMailedTexts, '5 4 * * *')
  schedule(mailDaily, '11 * * * *')
  schedule(mailDigests, '21 6 * * 1')
  schedule(purgeNotifications, '59 3 * * *')
  schedule(purgeCampusTrash, '33 3 * * *')
  schedule(purgeTrash, '31 3 * * *')
  schedule(purgeDeletedRecords, '35 3 * * *')
  schedule(purgeImports, '36 3 * * *')
  schedule(tidyCollections, '0 0 * * *')
  schedule(purgeStoredFiles, '37 3 * * *')
  schedule(watchHealth, '*/5 * * * *')
  schedule(readBusyTimes, '*/10 * * * *')
  schedule(purgeDeliveries, '57 3 * * *')
  schedule(backUpNightly, '7 2 * * *')
  schedule(purgeJobSecrets, '49 3 * * *')
  schedule(purgeMails, '47 3 * * *')
  schedule(purgeMissingAddresses, '43 * * * *')
  schedule(purgeAudit, '53 3 * * *')
}
