import { watchHealth } from '#app/admin/alerts/watch.server.ts'
import { backUpNightly } from '#app/admin/backups/nightly.server.ts'
import { turnBannerAnyway } from '#app/admin/banner/turn.server.ts'
import { forgetImports } from '#app/admin/import/forget.server.ts'
import { forgetDeliveries } from '#app/admin/webhooks/deliver.server.ts'
import { finishAddressMoves } from '#app/auth/address-move/finish.ts'
import { removeExpiredAccess } from '#app/auth/remove-expired.ts'
import { refreshSamlMetadata } from '#app/auth/saml/refresh-metadata.ts'
import { forgetMailedTexts } from '#app/campus/inbound/mailed-texts.server.ts'
import { forgetOldNotifications } from '#app/campus/notifications/forget.server.ts'
import { mailDigests } from '#app/campus/notifications/mails/digest.server.ts'
import { mailAtOnce, mailDaily } from '#app/campus/notifications/mails/mail-due.server.ts'
import { removeLeftAccounts } from '#app/campus/profiles/finish-leaving.server.ts'
import { renderStaleTexts } from '#app/campus/render-stale.server.ts'
import { emptyCampusTrash } from '#app/campus/trash/empty.server.ts'
import { askForFeedback } from '#app/events/afterwards/feedback/ask.server.ts'
import { leaveEventsOfBanned } from '#app/events/audience/leave-banned.server.ts'
import { dropBegunEvents } from '#app/events/drop-pages.server.ts'
import { mailOwedLinks } from '#app/events/open/owed-links.server.ts'
import { forgetUnconfirmedGuests } from '#app/events/open/sign-up.server.ts'
import { publishDueEvents } from '#app/events/publish.server.ts'
import { remindOfEvents } from '#app/events/reminders/remind.server.ts'
import { passOnSeats } from '#app/events/seat/pass-on.server.ts'
import { removeExpiredFiles } from '#app/leads/candidates/uploads.server.ts'
import {
  forgetSpamAssessments,
  forgetSpamCalls,
  forgetSpamCandidates,
  forgetSpamFiles,
  forgetSpamMessages,
} from '#app/leads/desks.server.ts'
import { readBusyTimes } from '#app/leads/meet/busy/read-busy.server.ts'
import { forgetUnconfirmedCalls } from '#app/leads/meet/confirm.server.ts'
import { mailStepsDue } from '#app/leads/people/mail-steps.server.ts'
import { renewFormPasses } from '#app/leads/spam/renew-passes.server.ts'
import { purgeDrafts } from '#app/members/drafts/save.server.ts'
import { forgetOldAudit } from '#app/platform/audit/forget.server.ts'
import { forgetJobFacts } from '#app/platform/jobs/forget-facts.server.ts'
import { schedule } from '#app/platform/jobs/jobs.server.ts'
import { forgetOldMails } from '#app/platform/mail/forget.server.ts'
import { forgetDeletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { sumUpReads } from '#app/readers/sum-up.server.ts'
import { forgetMissingAddresses } from '#app/redirects/forget.server.ts'
import { renderStaleArticles } from '#app/resources/articles/rendering/render.server.ts'
import { sendNewsletters } from '#app/resources/newsletter/sending/send.server.ts'
import { forgetSubscribers } from '#app/resources/newsletter/subscribe.server.ts'
import { followOverdue } from '#app/resources/schedule/due.server.ts'
import { emptyTrash } from '#app/resources/trash/empty.server.ts'
import { indexPublicPages } from '#app/search/pages.server.ts'
import { tidyCollections } from '#app/site/collections/remove.server.ts'
import { sweepStoredFiles } from '#app/stored-files.server.ts'
import './jobs.server.ts'

/** Declares every recurring job. One line a job. */
export function registerSchedules(): void {
  schedule(turnBannerAnyway, '* * * * *')
  schedule(renderStaleTexts, '* * * * *')
  schedule(followOverdue, '* * * * *')
  schedule(sendNewsletters, '* * * * *')
  schedule(forgetSubscribers, '51 * * * *')
  schedule(sumUpReads, '*/5 * * * *')
  schedule(indexPublicPages, '*/5 * * * *')
  schedule(renderStaleArticles, '* * * * *')
  schedule(finishAddressMoves, '*/10 * * * *')
  schedule(removeExpiredAccess, '41 * * * *')
  schedule(removeLeftAccounts, '47 * * * *')
  schedule(remindOfEvents, '* * * * *')
  schedule(publishDueEvents, '* * * * *')
  schedule(passOnSeats, '* * * * *')
  schedule(leaveEventsOfBanned, '* * * * *')
  schedule(askForFeedback, '*/10 * * * *')
  schedule(mailOwedLinks, '*/10 * * * *')
  schedule(forgetUnconfirmedGuests, '19 * * * *')
  schedule(forgetUnconfirmedCalls, '*/10 * * * *')
  schedule(mailStepsDue, '*/30 * * * *')
  schedule(dropBegunEvents, '*/10 * * * *')
  schedule(refreshSamlMetadata, '37 4 * * *')
  schedule(removeExpiredFiles, '17 * * * *')
  schedule(renewFormPasses, '7 * * * *')
  schedule(forgetSpamMessages, '23 3 * * *')
  schedule(forgetSpamCandidates, '29 3 * * *')
  schedule(forgetSpamCalls, '26 3 * * *')
  schedule(forgetSpamFiles, '28 3 * * *')
  schedule(forgetSpamAssessments, '27 3 * * *')
  schedule(purgeDrafts, '3 4 * * *')
  schedule(forgetMailedTexts, '5 4 * * *')
  schedule(mailAtOnce, '* * * * *')
  schedule(mailDaily, '11 * * * *')
  schedule(mailDigests, '21 6 * * 1')
  schedule(forgetOldNotifications, '59 3 * * *')
  schedule(emptyCampusTrash, '33 3 * * *')
  schedule(emptyTrash, '31 3 * * *')
  schedule(forgetDeletedRecords, '35 3 * * *')
  schedule(forgetImports, '36 3 * * *')
  schedule(tidyCollections, '0 0 * * *')
  schedule(sweepStoredFiles, '37 3 * * *')
  schedule(watchHealth, '*/5 * * * *')
  schedule(readBusyTimes, '*/10 * * * *')
  schedule(forgetDeliveries, '57 3 * * *')
  schedule(backUpNightly, '7 2 * * *')
  schedule(forgetJobFacts, '49 3 * * *')
  schedule(forgetOldMails, '47 3 * * *')
  schedule(forgetMissingAddresses, '43 * * * *')
  schedule(forgetOldAudit, '53 3 * * *')
}
