import { database, ensureTransaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { deliverMail } from './deliver.server.ts'
import { type MailAttachment, mails } from './tables.server.ts'
import { urgencyOf } from './urgency.ts'

/** A mail to be sent, as built by a function of its payload. */
export interface Mail {
  /** Set by jobs that may run twice: a mail with a known id is not stored again. */
  id?: string
  /** Its kind, for the admin list: `message.received`, `auth.recovery`. */
  kind: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** It contains a link or code that signs somebody in: its body is deleted once it is sent. */
  sensitive?: boolean
  /** Replaces the body once the mail is sent, to save space if thousands are the same. */
  bodyAfter?: string
  /** Anonymous visitors can request it: `MAIL_LIMIT` of these are sent per hour, and the rest waits in the queue. */
  paced?: boolean
  /** A rate-limited mail to an account with a confirmed address, for which part of the limit is reserved. */
  known?: boolean
  /** The id of the related record: `deleteMailsAbout` deletes the mail along with it. */
  about?: string
  /** Additional headers, for threading and unsubscribing. */
  headers?: Record<string, string>
}

/**
 * Stores and enqueues `mail` in the caller's transaction, or in one of its own.
 * @returns its id
 */
export function sendMail(mail: Mail): Promise<string> {
  return ensureTransaction(() => store(mail))
}

async function store(mail: Mail): Promise<string> {
  const id = mail.id ?? newId()
  const stored = await database()
    .insert(mails)
    .values({
      id,
      kind: mail.kind,
      recipient: mail.to,
      replyTo: mail.replyTo,
      // Prevent header injection by line breaks.
      subject: mail.subject.replace(/[\r\n]+/g, ' ').slice(0, 300),
      bodyText: mail.text,
      bodyHtml: mail.html,
      attachments: mail.attachments ?? [],
      sensitive: mail.sensitive ?? false,
      bodyAfter: mail.bodyAfter,
      paced: mail.paced ?? false,
      known: mail.known ?? false,
      about: mail.about,
      headers: mail.headers ?? {},
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  if (stored.length > 0) await enqueue(deliverMail, { mailId: id }, { priority: urgencyOf(mail) })
  return id
}
