import { registerCampusListeners } from '#app/campus/listeners.server.ts'
import { mailCandidate } from '#app/leads/candidates/mail-candidate.server.ts'
import { mailMessage } from '#app/leads/messages/mail-message.server.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { forgetListeners, on, onEvery } from '#app/platform/events/events.server.ts'
import { forgetDraft } from '#app/resources/articles/drafts.server.ts'
import { dropResourcePages } from '#app/resources/drop-pages.server.ts'

/** Wires every event to those who hear it. One line a listener. */
export function registerListeners(): void {
  forgetListeners()
  on('message.received', mailMessage)
  on('message.rescued', mailMessage)
  on('candidate.submitted', mailCandidate)
  on('candidate.rescued', mailCandidate)
  on('article.created', forgetDraft)
  on('article.revised', forgetDraft)
  onEvery(writeAudit)
  registerCampusListeners()
  dropResourcePages()
}
