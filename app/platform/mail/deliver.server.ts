import { rename, writeFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { system } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, forbidInTransaction, transaction } from '#app/platform/database/database.server.ts'
import { onceBack } from '#app/platform/database/once-back.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { alone } from './alone.server.ts'
import { mailFile, mailFolder, removeFilesOf } from './files.server.ts'
import { withinMailLimit } from './pace.server.ts'
import { type MailAttachment, mails } from './tables.server.ts'
import { openTransport } from './transport.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** A mail server rejected a mail permanently. */
    'mail.refused': { mailId: string; kind: string; about: string | null; reason: string }
  }
}

/**
 * Delivers a stored mail over SMTP, or as an `.eml` file if `SMTP_URL` is unset. A sent mail is not sent again, and a
 * lock prevents concurrent delivery. One gap remains: if the process or the database fails after the mail server
 * accepted the mail and before that is recorded, the mail is sent again with the same Message-ID, so mailboxes can
 * recognize the duplicate.
 */
export const deliverMail = defineJob<{ mailId: string }>(
  'mail.deliver',
  ({ mailId }) =>
    alone(mailId, async () => {
      const [mail] = await database().select().from(mails).where(eq(mails.id, mailId))
      if (!mail || mail.state === 'sent' || mail.state === 'refused') return
      await (mail.paced ? withinMailLimit(mail, () => send(mail)) : send(mail))
    }),
  // SMTP is slow, and servers accept several connections.
  { atOnce: 4 },
)

async function send(mail: typeof mails.$inferSelect): Promise<void> {
  try {
    await transport(mail)
  } catch (error) {
    const isFinal = isPermanentFailure(error)
    const lastError = error instanceof Error ? error.message : String(error)
    if (isFinal) return onceBack(() => recordBounce(mail, lastError))
    await noteDown(mail, { state: 'failed', lastError })
    throw error
  }
  const after = mail.sensitive ? MAIL_TEXT_DELETED : mail.bodyAfter
  const blanked = after ? { bodyText: after, bodyHtml: after, attachments: [] } : {}
  // The mail server has accepted it: retry the update, because otherwise the mail would be sent again.
  await onceBack(() => noteDown(mail, { state: 'sent', sentAt: new Date(), lastError: null, ...blanked }))
}

async function recordBounce(mail: typeof mails.$inferSelect, reason: string): Promise<void> {
  await transaction(async () => {
    await noteDown(mail, { state: 'refused', lastError: reason })
    await emit(system, 'mail.refused', { mailId: mail.id, kind: mail.kind, about: mail.about, reason })
  })
}

async function noteDown(mail: typeof mails.$inferSelect, outcome: Partial<typeof mails.$inferInsert>): Promise<void> {
  const known = await database()
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, mail.id))
    .returning({ id: mails.id })
  // The mail was deleted during delivery: delete its file too.
  if (known.length === 0) await removeFilesOf([mail.id])
}

/** True for a permanent rejection: an unknown mailbox, or a mail the server does not accept. */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600
}

/** Replaces the body of a mail that contained a secret. */
export const MAIL_TEXT_DELETED = 'The text of this email is not stored, because it contained a sign-in link or code.'

let sender = () => 'Solutioneer <no-reply@solutioneer.example>'
let smtp: { url: string; transporter: Transporter } | undefined

/**
 * Sets the sender for installations without `MAIL_FROM`. It is read for each mail, because the firm's details can
 * change.
 */
export function setDefaultSender(from: () => string): void {
  sender = from
}

/** The name in the sender of our mails. */
export function senderName(): string {
  return sender().split('<')[0]?.trim() ?? ''
}

/** The address in the sender of our mails. */
export function senderAddress(): string {
  const from = config().mailFrom ?? sender()
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}

async function transport(mail: typeof mails.$inferSelect): Promise<void> {
  forbidInTransaction('mail')
  const message = {
    from: config().mailFrom ?? sender(),
    to: mail.recipient,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    messageId: messageIdOf(mail),
    date: mail.createdAt,
    headers: { ...(mail.headers['Auto-Submitted'] !== 'no' && madeByMachine), ...mail.headers },
    ...filesOf(mail.attachments),
  }
  const { smtpUrl } = config()
  if (!smtpUrl) return writeMailFile(mailFile(mail.id, mail.round), message)
  if (smtp?.url !== smtpUrl) smtp = { url: smtpUrl, transporter: await openTransport(smtpUrl) }
  await smtp.transporter.sendMail(message)
}

/**
 * Prevents automatic replies, which could cause a mail loop (RFC 3834; the second header is for Exchange). Mail written
 * by a person sets `no`.
 */
const madeByMachine = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/**
 * Converts attachments for nodemailer. A calendar invitation is also added as an alternative of the text, because mail
 * programs act on it only there.
 */
function filesOf(attachments: MailAttachment[]) {
  const methodOf = ({ contentType }: MailAttachment) =>
    /^text\/calendar;.*\bmethod=(REQUEST|CANCEL)/.exec(contentType)?.[1]
  const invitation = attachments.find(methodOf)
  const files = attachments.filter((file) => file !== invitation)
  return {
    attachments: files.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content, 'base64'),
    })),
    ...(invitation && {
      icalEvent: {
        method: methodOf(invitation),
        filename: invitation.filename,
        content: Buffer.from(invitation.content, 'base64').toString(),
      },
    }),
  }
}

function messageIdOf({ id, round }: { id: string; round: number }): string {
  return `<${round === 0 ? id : `${id}.${round + 1}`}@${new URL(config().siteUrl).hostname}>`
}

async function writeMailFile(file: string, message: object): Promise<void> {
  await makeFolder(mailFolder())
  const { createTransport } = await import('nodemailer')
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  await writeFile(`${file}.part`, built.message as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
