import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { publishedDownload } from '#app/resources/downloads/queries.server.ts'
import { type Sender, screenSubmission, storeLeadMails } from '../screen-submission.server.ts'
import { mailsOfFileRequest } from './file.mail.tsx'
import type { FileRequestDraft } from './request-form.server.ts'
import { fileRequests } from './tables.server.ts'

const perAddress: Limit = { name: 'file.address', points: 10, seconds: 3600, per: 'address' }
export const filesPerEmail: Limit = { name: 'file.email', points: 5, seconds: 3600, per: 'account' }

/**
 * Stores a request for a download, and emails the link. Submitting the same form twice stores one request; spam is
 * stored as spam, and no email is sent.
 * @throws NotFound if the download does not require an address, Invalid without a token that we issued, TooMany
 */
export async function requestFile(
  actor: Actor,
  downloadId: string,
  { consent: _, ...contact }: FileRequestDraft,
  sender: Sender & { source: string | null },
): Promise<void> {
  const { audience, title } = await publishedDownload(downloadId)
  if (audience !== 'address') throw new NotFound()
  const screened = await screenSubmission(sender, fileRequests, {
    email: contact.email,
    content: [downloadId, contact],
    limits: { address: perAddress, email: filesPerEmail },
    canDoWithoutMail: false,
  })
  if (screened.isKnown) return
  const { digest, status } = screened
  const request = { id: newId(), name: null, company: null, ...contact, downloadId, title }
  const mails = status === 'spam' ? [] : await mailsOfFileRequest(request)
  await transaction(async () => {
    const stored = await database()
      .insert(fileRequests)
      .values({ ...request, consentAt: new Date(), source: sender.source, status, digest })
      .onConflictDoNothing({ target: fileRequests.digest })
      .returning({ id: fileRequests.id })
    if (stored.length === 0 || status === 'spam') return
    await storeLeadMails(request.id, contact.email, screened, mails)
    await emit(actor, 'file.requested', { fileId: request.id })
  })
}
