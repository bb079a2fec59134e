import { MailButton, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'

interface UnreadCalendarProps {
  to: string
  problem: string
  lastRead: Date | null
  timeZone: string
  siteUrl: string
}

/** Tells a host that their calendar cannot be read, so visitors may book times at which they are busy. */
export async function unreadCalendarMail({
  to,
  problem,
  lastRead,
  timeZone,
  siteUrl,
}: UnreadCalendarProps): Promise<Mail> {
  const title = 'We can’t read your calendar'
  const reason = `For more than an hour we haven’t been able to read the calendar that shows when you’re busy: ${problem}.`
  const known = lastRead
    ? `We last read it on ${formatInZone(lastRead, timeZone)}. We still block the busy times from then, but visitors can book over anything you’ve added since.`
    : 'We’ve never been able to read it, so visitors can book a call while you’re busy.'
  const help = 'Check the calendar’s address, or turn calls off until it works. We try again every ten minutes.'
  const page = `${siteUrl}/admin/meet`
  return {
    kind: 'call.calendar-unread',
    to,
    subject: title,
    text: [reason, known, help, `Calls: ${page}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={reason}
        title={title}
        foot="You’re getting this because you take calls. Your hours and your calendar are in the admin area, under Calls."
      >
        <MailText>{reason}</MailText>
        <MailText>{known}</MailText>
        <MailText>{help}</MailText>
        <MailButton href={page}>Open Calls</MailButton>
      </MailFrame>,
    ),
  }
}
