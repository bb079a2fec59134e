import { config } from '../config/config.server.ts'

/** True where no email server is set up: emails are kept, and reach nobody. What promises one asks here. */
export function isMailDisabled(): boolean {
  return !config().smtpUrl
}
