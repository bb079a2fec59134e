import { MailButton, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Props of the email about a reply that was not published. */
export interface RejectedMailProps {
  to: string
  /** The subject of the rejected email. */
  subject: string
  reason: string
  siteUrl: string
}

/** The email that tells a member why their email reply was not published. */
export async function bouncedMail({ to, subject, reason, siteUrl }: RejectedMailProps): Promise<Mail> {
  const title = 'We couldn’t publish your reply'
  const sentence = `Your email “${subject.slice(0, 120)}” isn’t in the Campus. ${reason}`
  return {
    kind: 'inbound.refused',
    to,
    subject: title,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: [sentence, `Post it in the Campus: ${siteUrl}/campus/new`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={reason}
        title={title}
        foot="You’re getting this because you replied to an email from the Campus."
      >
        <MailText>{sentence}</MailText>
        <MailButton href={`${siteUrl}/campus/new`}>Post it in the Campus</MailButton>
      </MailFrame>,
    ),
  }
}
