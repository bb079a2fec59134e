import { MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** An alert: what failed, the reported reason, and what to do. */
export interface Alert {
  subject: string
  reason: string
  remedy: string
}

/** An alert to one operator. */
export async function alertMail({ subject, reason, remedy }: Alert, to: string, siteUrl: string): Promise<Mail> {
  return {
    kind: 'alert',
    to,
    subject,
    text: [subject, reason, remedy].filter(Boolean).join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={reason.slice(0, 120)}
        title={subject}
        foot="You’re getting this because you run this installation."
      >
        <MailQuote>{reason}</MailQuote>
        {remedy && <MailText>{remedy}</MailText>}
      </MailFrame>,
    ),
  }
}
