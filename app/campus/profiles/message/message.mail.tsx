import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Props of an email from one member to another. */
export interface MemberMessageMailProps {
  to: string
  from: { id: string; name: string; headline: string }
  /** The sender's own address, if they shared it for replies. */
  replyTo?: string | undefined
  message: string
  siteUrl: string
}

/** The email that delivers a message from one member to another. */
export async function memberMessageMail({
  to,
  from,
  replyTo,
  message,
  siteUrl,
}: MemberMessageMailProps): Promise<Mail> {
  const profile = `${siteUrl}/campus/members/${from.id}`
  const title = `${from.name} wrote to you`
  const replyHint = replyTo
    ? `If you reply, your email goes straight to ${replyTo}, and they will see your address.`
    : `${from.name} didn’t share an email address. You can answer from their profile if they accept messages.`
  const foot =
    'You’re getting this because you let other members write to you. They can’t see your address. ' +
    `Change this in your account: ${siteUrl}/campus/account/about`
  return {
    kind: 'member.letter',
    to,
    ...(replyTo && { replyTo }),
    subject: `${title} in the Campus`,
    headers: { 'Auto-Submitted': 'no' },
    text: [title + (from.headline && ` (${from.headline})`), message, replyHint, `Profile: ${profile}`, foot].join(
      '\n\n',
    ),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={message.slice(0, 120)} title={title} foot={foot}>
        {from.headline && <MailText>{from.headline}</MailText>}
        <MailQuote>{message}</MailQuote>
        <MailText>{replyHint}</MailText>
        <MailButton href={profile}>{`See ${from.name}’s profile`}</MailButton>
      </MailFrame>,
    ),
  }
}
