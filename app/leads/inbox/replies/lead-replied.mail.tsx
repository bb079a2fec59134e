import { MailButton, MailFrame, MailQuote } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Notifies the leads address of an email reply. */
export async function leadRepliedMail({
  path,
  leadId,
  from,
  text,
  leadsTo,
  siteUrl,
}: {
  path: string
  leadId: string
  from: string
  text: string
  leadsTo: string
  siteUrl: string
}): Promise<Omit<Mail, 'kind'>> {
  const page = `${siteUrl}/admin/inbox/${path}/${leadId}`
  const title = `${from} wrote back`
  return {
    to: leadsTo,
    subject: title,
    text: [`${title}:`, text, `Answer in the inbox: ${page}/reply`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={text.slice(0, 120)}
        title={title}
        foot={`You’re getting this because leads go to ${leadsTo}. Answer in the inbox: nobody reads replies to this email.`}
      >
        <MailQuote>{text}</MailQuote>
        <MailButton href={`${page}/reply`}>Answer in the inbox</MailButton>
      </MailFrame>,
    ),
  }
}
