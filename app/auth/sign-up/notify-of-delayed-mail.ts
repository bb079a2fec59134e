import { config } from '#app/platform/config/config.server.ts'
import { listUsers } from '../admin/list-users.ts'
import { delayedMailMail } from '../emails/notices.ts'
import { sendNotice } from '../links/send-mail.ts'

/** Notifies the admins that account mails are delayed by `MAIL_LIMIT`. */
export async function notifyOfDelayedMail(counts: { limit: number; waiting: number }): Promise<void> {
  const { users } = await listUsers({ role: 'admin', perPage: 50 })
  const { siteUrl } = config()
  for (const { email } of users) await sendNotice('mail-held', email, delayedMailMail({ ...counts, siteUrl }))
}
