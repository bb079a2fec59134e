import { config } from '#app/platform/config/config.server.ts'
import { detailsToText, MailButton, MailDetails, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'

/** Asks a mailbox to confirm a call. It contains no free text: a stranger may have submitted the form. */
export async function confirmCallMail(request: {
  id: string
  email: string
  token: string
  startsAt: Date
  timeZone: string
}): Promise<Mail> {
  const { siteUrl } = config()
  const page = `${siteUrl}/meet/${request.token}`
  const when = formatInZone(request.startsAt, request.timeZone)
  const words =
    'Someone, probably you, asked for a call with us. We’re holding the time for 30 minutes. Confirm it, and it’s yours.'
  const end = 'If it wasn’t you, ignore this email, and we’ll release the time.'
  const details: [string, string][] = [['When', when]]
  return {
    kind: 'call-request.asked',
    to: request.email,
    subject: `Please confirm your call on ${when}`,
    text: ['Hello,', words, detailsToText(details), `Confirm the call: ${page}`, site.name, end].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={words} title="Please confirm your call" foot={end}>
        <MailText>{words}</MailText>
        <MailDetails details={details} />
        <MailButton href={page}>Confirm the call</MailButton>
      </MailFrame>,
    ),
    about: request.id,
  }
}
