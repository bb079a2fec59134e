import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { config } from '#app/platform/config/config.server.ts'
import { database, forbidInTransaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { mayGoNow } from './pace.server.ts'
import { mails } from './tables.server.ts'

/**
 * Delivers one stored mail: over SMTP, or as an `.eml` file where `SMTP_URL` is unset. A mail already sent stays sent.
 */
export const deliverMail = defineJob<{ mailId: string }>('mail.deliver', async ({ mailId }) => {
  const [mail] = await database().select().from(mails).where(eq(mails.id, mailId))
  if (!mail || mail.state === 'sent') return
  if (mail.paced && !(await mayGoNow(mailId))) return
  try {
    await transport(mail)
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await database()
      .update(mails)
      .set({ state: 'failed', lastError, attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, mailId))
    throw error
  }
  const blanked = mail.sensitive ? { bodyText: notKept, bodyHtml: notKept, attachments: [] } : {}
  await database()
    .update(mails)
    .set({ state: 'sent', sentAt: new Date(), lastError: null, attempts: sql`${mails.attempts} + 1`, ...blanked })
    .where(eq(mails.id, mailId))
})

/** What stands in place of the body of a mail that carried a secret. */
export const notKept = 'The text of this mail is not kept, because it carried a link or code that signs somebody in.'

let sender = 'Solutioneer <no-reply@solutioneer.example>'
let smtp: { url: string; transporter: Transporter } | undefined

/** Sets the sender used where `MAIL_FROM` is unset (from the site file). */
export function setDefaultSender(from: string): void {
  sender = from
}

/** The firm's name, as its mails give it. */
export function senderName(): string {
  return sender.split('<')[0]?.trim() ?? ''
}

async function transport(mail: typeof mails.$inferSelect): Promise<void> {
  forbidInTransaction('mail')
  const message = {
    from: config().mailFrom ?? sender,
    to: mail.recipient,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    messageId: `<${mail.id}@${new URL(config().siteUrl).hostname}>`,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map((file) => ({
      filename: file.filename,
      contentType: file.contentType,
      content: Buffer.from(file.content, 'base64'),
    })),
  }
  const { smtpUrl } = config()
  if (!smtpUrl) return keepAsFile(mail.id, message)
  if (smtp?.url !== smtpUrl)
    smtp = {
      url: smtpUrl,
      transporter: createTransport(smtpUrl, {
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      } as never),
    }
  await smtp.transporter.sendMail(message)
}

async function keepAsFile(id: string, message: object): Promise<void> {
  const folder = path.join(config().dataDir, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const file = path.join(folder, `${id}.eml`)
  await writeFile(`${file}.part`, built.message as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
