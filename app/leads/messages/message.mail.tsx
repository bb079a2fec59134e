import { detailsToText, MailButton, MailDetails, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { mailSender, mailSignature, SelfServiceLine, selfServiceLine } from '../email-footer.tsx'
import { mailsAboutLead } from '../leads-address.server.ts'
import { selfServicePage } from '../self-service/links.server.ts'
import { knownSubjectOf, type Message, subjectOf } from './message.ts'

/** Data for the two emails of a message. */
interface MessageMailProps {
  message: Omit<Message, 'status' | 'createdAt' | 'expiresOn'>
  /** The recipient of lead emails. */
  leadsTo: string
  siteUrl: string
}

/** The two emails of a message: one delivers it to the sales team, one confirms it to the sender. */
export function mailsOfMessage(message: MessageMailProps['message']): Promise<Mail[]> {
  return mailsAboutLead(message, { message }, messageReceivedMail, messageAcknowledgedMail)
}

/** Sends the message to the sales team; a reply goes to the sender. */
async function messageReceivedMail({ message, leadsTo, siteUrl }: MessageMailProps): Promise<Mail> {
  const about = subjectOf(message)
  const known = knownSubjectOf(message)
  const inbox = `${siteUrl}/admin/inbox/messages/${message.id}`
  const details: [string, string | null | undefined][] = [
    ['About', about],
    ['Name', message.name],
    ['Email', message.email],
    ['Company', message.company],
    ['Phone', message.phone],
  ]
  return {
    kind: 'message.received',
    to: leadsTo,
    replyTo: message.email,
    // Use known topics only: others are the sender's own text, and a subject reads as ours.
    subject: known ? `${known}: message from ${message.name}` : `Message from ${message.name}`,
    text: [
      `${message.name} wrote to us from the contact page.`,
      detailsToText(details),
      message.message,
      `Reply to this email to answer ${message.name}.\nIn the inbox: ${inbox}`,
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={message.message.slice(0, 120)}
        title={`${message.name} wrote to us`}
        foot={`You’re getting this because contact messages go to ${leadsTo}. Reply to this email to answer ${message.name}.`}
      >
        <MailDetails details={details} />
        <MailQuote>{message.message}</MailQuote>
        <MailButton href={inbox}>Open in the inbox</MailButton>
      </MailFrame>,
    ),
  }
}

/**
 * Confirms to the sender that the message arrived. It contains no free text: the address may be somebody else's, and a
 * copy of the message could be used to send spam.
 */
async function messageAcknowledgedMail({ message, leadsTo, siteUrl }: MessageMailProps): Promise<Mail> {
  const about = knownSubjectOf(message)
  const thanks = about ? `Thank you for asking about ${about}.` : 'Thank you for your message.'
  const promise = "Someone who has run presales teams reads every message. We'll get back to you as soon as possible."
  const more = 'Something to add? Reply to this email.'
  const page = await selfServicePage(message.id)
  const unexpected = 'If you didn’t write to us, ignore this email and nothing else will happen.'
  return {
    kind: 'message.acknowledged',
    to: message.email,
    replyTo: leadsTo,
    subject: about ? `We have your message about ${about}` : 'We have your message',
    text: ['Hello,', `${thanks} ${promise}`, more, selfServiceLine(page), mailSignature(), unexpected].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={promise}
        title="We have your message"
        foot={`${mailSender()} ${unexpected}`}
      >
        <MailText>
          {thanks} {promise}
        </MailText>
        <MailText>{more}</MailText>
        <SelfServiceLine page={page} />
      </MailFrame>,
    ),
  }
}
