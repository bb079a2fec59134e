import { config } from '#app/platform/config/config.server.ts'
import { detailsToText, MailButton, MailDetails, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { hostFooter, hostOf } from '../call.mail.tsx'
import type { calls } from '../tables.server.ts'

/**
 * Tells the host of a call that its visitor proposed another time from their calendar.
 * @param proposed undefined if the calendar contains no time @param words the comment sent with it
 */
export async function proposedTimeMail({
  call,
  proposed,
  words,
}: {
  call: typeof calls.$inferSelect
  proposed: Date | undefined
  words: string
}): Promise<Mail> {
  const { siteUrl } = config()
  const host = await hostOf(call)
  const page = `${siteUrl}/meet/${call.token}`
  const title = `${call.name} proposes another time`
  const note = 'The call stays where it is until you move it. Its page shows your free times.'
  const details: [string, string | null][] = [
    ['Proposed', proposed ? formatInZone(proposed, host.timeZone) : 'Their calendar didn’t give a time.'],
    ['Booked', formatInZone(call.startsAt, host.timeZone)],
    ['Email', call.email],
  ]
  return {
    kind: 'call.time-proposed',
    to: host.email,
    about: call.id,
    replyTo: call.email,
    subject: title,
    text: [`${title}.`, detailsToText(details), words, note, `Move or cancel: ${page}`].filter(Boolean).join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={note} title={title} foot={hostFooter}>
        <MailDetails details={details} />
        {words && <MailQuote>{words}</MailQuote>}
        <MailText>{note}</MailText>
        <MailButton href={page}>Move or cancel</MailButton>
      </MailFrame>,
    ),
  }
}
