import { detailsToText, MailButton, MailDetails, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { mailSender, mailSignature, SelfServiceLine, selfServiceLine } from '../email-footer.tsx'
import { mailsAboutLead } from '../leads-address.server.ts'
import { selfServicePage } from '../self-service/links.server.ts'
import { signFileLink } from './link.server.ts'

/** Data for the two emails about a download. */
interface FileMailProps {
  request: {
    id: string
    email: string
    name: string | null
    company: string | null
    downloadId: string
    title: string
  }
  /** The recipient of lead emails. */
  leadsTo: string
  siteUrl: string
}

/** The two emails about a download: a notification to the sales team, and the link to the visitor. */
export function mailsOfFileRequest(request: FileMailProps['request']): Promise<Mail[]> {
  return mailsAboutLead(request, { request }, fileRequestedMail, fileLinkMail)
}

/** Notifies the sales team of a request. */
async function fileRequestedMail({ request, leadsTo, siteUrl }: FileMailProps): Promise<Mail> {
  const { id, email, name, company, title } = request
  const sender = name ?? email
  const details: [string, string | null][] = [
    ['File', title],
    ['Name', name],
    ['Email', email],
    ['Company', company],
  ]
  const summary = `${sender} asked for “${title}” and agreed to hear from us.`
  const address = `${siteUrl}/admin/inbox/files/${id}`
  return {
    kind: 'file.requested',
    to: leadsTo,
    replyTo: email,
    subject: `${sender} asked for “${title}”`,
    text: [summary, detailsToText(details), `In the inbox: ${address}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={summary}
        title="Someone asked for a file"
        foot={`You’re getting this because leads go to ${leadsTo}. Reply to this email to write to ${sender}.`}
      >
        <MailDetails details={details} />
        <MailButton href={address}>Open in the inbox</MailButton>
      </MailFrame>,
    ),
  }
}

/** Sends the visitor the link. It contains no free text, which a stranger could have typed. */
async function fileLinkMail({ request, leadsTo, siteUrl }: FileMailProps): Promise<Mail> {
  const { id, email, downloadId, title } = request
  const link = `${siteUrl}/resources/downloads/${downloadId}/link/${await signFileLink(id)}`
  const page = await selfServicePage(id)
  const words = `Here’s “${title}”. The link works for seven days.`
  const end = 'If you didn’t ask for this, ignore this email, or delete your data with the link above.'
  return {
    kind: 'file.linked',
    to: email,
    replyTo: leadsTo,
    subject: `Your file: ${title}`,
    text: ['Hello,', words, `Download: ${link}`, selfServiceLine(page), mailSignature(), end].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={words} title="Your file" foot={`${mailSender()} ${end}`}>
        <MailText>{words}</MailText>
        <MailButton href={link}>Download</MailButton>
        <SelfServiceLine page={page} />
      </MailFrame>,
    ),
  }
}
