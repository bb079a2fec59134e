import { config } from '../config/config.server.ts'

/** True if no SMTP server is set up: mails are stored but not sent. Check it before promising a mail. */
export function isMailDisabled(): boolean {
  return !config().smtpUrl
}
