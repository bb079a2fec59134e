import { MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { mailSignature, SelfServiceLine, selfServiceLine } from '../../email-footer.tsx'

/** Sends our reply to the sender of a lead, with nothing else in it. */
export async function replyMail({
  kind,
  to,
  leadsTo,
  subject,
  text,
  siteUrl,
  page,
}: {
  /** `message.answered` */
  kind: string
  to: string
  leadsTo: string
  subject: string
  text: string
  siteUrl: string
  /** URL of the self-service page. */
  page: string
}): Promise<Mail> {
  const end = `You’re getting this because you wrote to ${site.name}. To answer, reply to this email.`
  return {
    kind,
    to,
    replyTo: leadsTo,
    subject,
    headers: { 'Auto-Submitted': 'no' },
    text: [text, selfServiceLine(page), mailSignature(), end].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={text.slice(0, 120)} title={subject} foot={end}>
        {text.split(/\n{2,}/).map((paragraph) => (
          <MailText key={paragraph}>
            <span style={{ whiteSpace: 'pre-wrap' }}>{paragraph}</span>
          </MailText>
        ))}
        <SelfServiceLine page={page} />
      </MailFrame>,
    ),
  }
}
