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
  const title = 'Your answer by email was not published'
  const sentence = `Your answer “${subject.slice(0, 120)}” did not appear in the Campus. ${reason}`
  return {
    kind: 'inbound.refused',
    to,
    subject: title,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: [sentence, `Write it in the Campus: ${siteUrl}/campus/new`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={reason}
        title={title}
        foot="You get this because you answered an email of the Campus."
      >
        <MailText>{sentence}</MailText>
        <MailButton href={`${siteUrl}/campus/new`}>Write it in the Campus</MailButton>
      </MailFrame>,
    ),
  }
}
