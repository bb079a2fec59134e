import { listUsers } from '#app/auth/auth.ts'
import { adminAddresses } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { type Alert, alertMail } from './alert.mail.tsx'

/** Alerts the operators: `ALERT_MAIL` or else every admin by email, and `ALERT_URL` if set. */
export async function alertOperators(alert: Alert): Promise<void> {
  const { alertMail: address, alertUrl, siteUrl } = config()
  const recipients = address ? [address] : await everyAdmin()
  const mails = await Promise.all(recipients.map((to) => alertMail(alert, to, siteUrl)))
  await transaction(async () => {
    for (const mail of mails) await sendMail(mail)
    if (alertUrl) await enqueue(postAlert, { ...alert, url: alertUrl })
  })
}

/** The email addresses of all admins. Reads accounts, because an admin becomes a member only at the first sign-in. */
export async function everyAdmin(): Promise<string[]> {
  const addresses = await adminAddresses()
  if (addresses.length > 0) return addresses
  const { users } = await listUsers({ role: 'admin' })
  return users.flatMap(({ email }) => email ?? [])
}

/** Posts an alert as JSON (`{text, subject, reason, remedy}`), which chat tools accept. */
const postAlert = defineJob<Alert & { url: string }>('alert.post', async ({ url, ...alert }) => {
  const text = `${alert.subject}\n${alert.reason}\n${alert.remedy}`
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, ...alert }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`ALERT_URL answered ${response.status}.`)
})
