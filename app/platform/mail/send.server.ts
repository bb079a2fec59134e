import { database, together } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { deliverMail } from './deliver.server.ts'
import { type MailAttachment, mails } from './tables.server.ts'
import { urgencyOf } from './urgency.ts'

/** A mail as a function of facts made it. */
export interface Mail {
  /** Given by work that may be done twice: a mail that is stored already is not stored again. */
  id?: string
  /** What it is, for the admin's list: `message.received`, `auth.recovery`. */
  kind: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** It carries a link or code that signs somebody in: its body is not kept once it is sent. */
  sensitive?: boolean
  /** What stands in place of its body once it is sent, where thousands have the same. */
  bodyAfter?: string
  /** People ask for it without being known: `MAIL_LIMIT` of these go out in an hour, the rest waits in the queue. */
  paced?: boolean
  /** Of those, it goes to an account with a confirmed address: what strangers ask for leaves room for it. */
  known?: boolean
  /** The record that it is about: when that is deleted, `deleteMailsAbout` takes the mail along. */
  about?: string
  /** Headers of its own: how it belongs to other mails, and how one unsubscribes. */
  headers?: Record<string, string>
}

/**
 * Stores `mail` and has it delivered, both only if the caller's transaction commits; without one both or neither.
 * @returns its id
 */
export function sendMail(mail: Mail): Promise<string> {
  return together(() => store(mail))
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
      // A line break in a subject would let a sender write headers of their own.
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
