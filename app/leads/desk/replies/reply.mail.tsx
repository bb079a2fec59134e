import { render } from '@react-email/render'
import { MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/site/site.ts'

/** Answers a lead, in our own words and nothing else. */
export async function replyMail({
  kind,
  to,
  leadsTo,
  subject,
  text,
  siteUrl,
}: {
  /** `message.answered` */
  kind: string
  to: string
  leadsTo: string
  subject: string
  text: string
  siteUrl: string
}): Promise<Mail> {
  const end = `You get this because you wrote to ${site.name}. To answer, reply to this mail.`
  return {
    kind,
    to,
    replyTo: leadsTo,
    subject,
    text: [text, `${site.name}\n${site.salesAddress}, ${site.phone}`, end].join('\n\n'),
    html: await render(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={text.slice(0, 120)} title={subject} foot={end}>
        {text.split(/\n{2,}/).map((paragraph) => (
          <MailText key={paragraph}>
            <span style={{ whiteSpace: 'pre-wrap' }}>{paragraph}</span>
          </MailText>
        ))}
      </MailFrame>,
    ),
  }
}
