import { detailsToText, MailButton, MailDetails, MailFrame, MailQuote } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Tells an admin that somebody assigned them a lead. */
export async function assignedMail({
  to,
  by,
  lead,
  page,
  siteUrl,
}: {
  to: string
  /** Name of the admin who assigned it. */
  by: string
  lead: { name: string; email: string; about: string | null; dueOn: string | null }
  page: string
  siteUrl: string
}): Promise<Omit<Mail, 'kind'>> {
  const title = `${by} assigned you a lead`
  const details: [string, string | null][] = [
    ['Name', lead.name],
    ['Email', lead.email],
    ['Due', lead.dueOn],
  ]
  const about = lead.about ?? ''
  return {
    to,
    subject: `${title}: ${lead.name}`,
    text: [`${title}.`, detailsToText(details), about, `In the inbox: ${page}`].filter(Boolean).join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={about.slice(0, 120) || lead.name}
        title={title}
        foot="You’re getting this because you handle leads. Answer in the inbox: nobody reads replies to this email."
      >
        <MailDetails details={details} />
        {about && <MailQuote>{about}</MailQuote>}
        <MailButton href={page}>Open in the inbox</MailButton>
      </MailFrame>,
    ),
  }
}
