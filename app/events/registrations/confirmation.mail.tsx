import { render } from '@react-email/components'
import { MailButton, MailFacts, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/site/site.ts'
import { calendarFile } from '../calendar-file.ts'
import type { CampusEvent } from '../event.ts'

/** Confirms a registration, with the event as a calendar file. */
export async function registrationMail(facts: { event: CampusEvent; to: string; siteUrl: string }): Promise<Mail> {
  const { event, to, siteUrl } = facts
  const page = `${siteUrl}/campus/events#event-${event.id}`
  const when: [string, string | null][] = [
    ['Starts', inWords(event.startsAt)],
    ['Ends', inWords(event.endsAt)],
    ['Join here', event.joinUrl],
  ]
  const calendar = 'The attached file puts it into your calendar, in your own time zone.'
  const lines = when.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
  const content = Buffer.from(calendarFile({ event, siteUrl })).toString('base64')
  return {
    kind: 'registration.made',
    to,
    subject: `Registered: ${event.title}`,
    text: [`You are registered for “${event.title}”.`, lines, calendar, `To cancel: ${page}`, site.name].join('\n\n'),
    html: await render(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={inWords(event.startsAt)}
        title={event.title}
        foot="You get this because you registered for this event in the Campus. On its page you can cancel."
      >
        <MailText>You are registered.</MailText>
        <MailFacts facts={when} />
        <MailText>{calendar}</MailText>
        <MailButton href={page}>Open the event</MailButton>
      </MailFrame>,
    ),
    attachments: [{ filename: 'event.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }],
  }
}

function inWords(moment: Date): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  return `${words.format(moment)} UTC`
}
