import { formatWait } from './format-wait.ts'
import { signInProblem } from './sign-in/entry.content.ts'

/** The message for an unconfirmed address. */
export const unconfirmedMessage = 'Please check your email and click the confirmation link before signing in.'

/** The message for a wrong email address or password. */
export const invalidCredentialsMessage = 'Invalid email or password. Please check your credentials and try again.'

/** Messages for errors of the auth service, by code: from the specification, or our own. */
const messages: Record<string, string> = {
  over_email_send_rate_limit:
    'Please wait before requesting another confirmation email. Check your inbox for the previous email.',
  over_sms_send_rate_limit: 'Please wait before requesting another text message.',
  over_request_rate_limit: 'Too many tries.',
  email_not_confirmed: unconfirmedMessage,
  invalid_credentials: invalidCredentialsMessage,
}

/**
 * The message for an error: from the table, else the error's own, else a general one. Rate limits add when to retry.
 */
export function authMessage(error: { code: string; message: string; retryAfter?: number | undefined }): string {
  const known = error.code === 'user_banned' ? signInProblem('banned') : messages[error.code]
  const message = known || error.message || 'Something went wrong. Please try again.'
  return error.retryAfter ? `${message} ${formatWait(error.retryAfter)}` : message
}
