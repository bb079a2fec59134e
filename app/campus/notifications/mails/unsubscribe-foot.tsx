import { mailColors } from '#app/platform/mail/frame.tsx'
import type { MailList } from '../notification.ts'

/** The unsubscribe link at the end of an email. */
export interface MailFoot {
  siteUrl: string
  /** The recipient's unsubscribe token. */
  token: string
  /** The lists that the email belongs to: one click unsubscribes from these. */
  lists: MailList[]
}

/** Headers that identify the mailing list and allow one-click unsubscribe (RFC 2369, RFC 8058). */
export function mailHeaders(foot: MailFoot): Record<string, string> {
  return {
    'List-Id': `<campus.${new URL(foot.siteUrl).hostname}>`,
    'List-Unsubscribe': `<${unsubscribeLink(foot)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The footer as plain text. */
export function plainFoot(foot: MailFoot): string {
  const choose = `${foot.siteUrl}/campus/account/notifications`
  return `Stop these emails: ${unsubscribeLink(foot)}\nChoose your notifications: ${choose}`
}

export function UnsubscribeFoot(foot: MailFoot) {
  const style = { color: mailColors.soft }
  return (
    <>
      You’re getting this because you’re a member of the Campus.{' '}
      <a href={unsubscribeLink(foot)} style={style}>
        Stop these emails
      </a>{' '}
      or{' '}
      <a href={`${foot.siteUrl}/campus/account/notifications`} style={style}>
        choose your notifications
      </a>
      .
    </>
  )
}

function unsubscribeLink({ siteUrl, token, lists }: MailFoot): string {
  return `${siteUrl}/unsubscribe/${token}?of=${lists.join('.')}`
}
