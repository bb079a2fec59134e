import { registerCampusListeners } from '#app/campus/listeners.server.ts'
import { dropEventPages } from '#app/events/drop-pages.server.ts'
import { mailCandidate } from '#app/leads/candidates/mail-candidate.server.ts'
import { mailMessage } from '#app/leads/messages/mail-message.server.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { forgetListeners, hear, hearAll } from '#app/platform/signals/signals.server.ts'
import { forgetDraft } from '#app/resources/articles/drafts.server.ts'
import { dropResourcePages } from '#app/resources/drop-pages.server.ts'

/** Wires every event to those who hear it. One line a listener. */
export function registerListeners(): void {
  forgetListeners()
  hear('message.received', mailMessage)
  hear('message.rescued', mailMessage)
  hear('candidate.submitted', mailCandidate)
  hear('candidate.rescued', mailCandidate)
  hear('article.created', forgetDraft)
  hear('article.revised', forgetDraft)
  hearAll(writeAudit)
  registerCampusListeners()
  dropResourcePages()
  dropEventPages()
}
