import { Fragment, type ReactNode } from 'react'
import { detailsToText, MailButton, MailDetails, MailFrame, MailLink, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { calendarPart } from '../calendar/calendar-file.server.ts'
import { joinOpensBefore } from '../event.ts'
import type { EventRow } from '../lock.server.ts'
import type { RegistrationContact } from '../registrations/contacts.server.ts'

/** The content of an email about an event; times, place and calendar attachment follow from event and registration. */
export interface EventMailProps {
  /** URL of the button; by default the page of the registration. */
  page?: string
  /** Kind in the admin's list of emails: `event.changed`. */
  kind: string
  subject: string
  /** Paragraphs; the first one is the news. */
  words: string[]
  event: EventRow
  registration: MailedRegistration
  /** All dates that the email is about, including `event`, if there are several. */
  dates?: EventRow[] | undefined
  siteUrl: string
  /** Adds the event to the recipient's calendar, or removes it. */
  calendar?: 'REQUEST' | 'CANCEL' | undefined
  /** Rows above the times, such as previous values. */
  details?: [string, string][]
  /** Rows below the times. */
  after?: [string, string][]
  button?: string
  replyTo?: string
  /** URL of a guest's self-service page. */
  retentionUrl?: string | undefined
  /** Why the recipient gets it, if they are not registered. */
  footer?: string
}

/** The recipient; invited people have no token, so their emails set `page`. */
type MailedRegistration = Pick<RegistrationContact, 'name' | 'email' | 'timeZone'> & { id?: string; token?: string }

/** Button label in emails to people who are no longer registered. */
export const leavingWords = 'See upcoming events'

const withheldLabel = 'See, correct or delete your data'

const registeredFooter =
  'You’re getting this because you registered for this event. You can cancel on your registration page.'

/** An email to a registrant, with times in their own time zone. */
export async function eventMail(mail: EventMailProps): Promise<Mail> {
  const { kind, subject, words, event, registration, siteUrl, calendar, replyTo, retentionUrl, dates = [event] } = mail
  // A cancelled registration has no page.
  const registrationUrl = mail.page ?? registrationPage(siteUrl, registration)
  const page = mail.button === leavingWords ? `${siteUrl}/events` : registrationUrl
  const when = dates.length > 1 ? formatDates(dates, registration) : whenAndWhere(event, registration)
  const details = [...(mail.details ?? []), ...when, ...(mail.after ?? [])]
  const button = mail.button ?? 'Open my registration'
  return {
    kind,
    to: registration.email,
    subject,
    ...(replyTo && { replyTo }),
    ...(registration.id && { about: registration.id }),
    text: [
      ...words,
      detailsToText(details),
      `${button}: ${page}`,
      ...(retentionUrl ? [`${withheldLabel}: ${retentionUrl}`] : []),
      site.name,
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={words[0] ?? subject}
        title={event.title}
        foot={mail.footer ?? registeredFooter}
      >
        {words.map((sentence) => (
          <MailText key={sentence}>{withBreaks(sentence)}</MailText>
        ))}
        <MailDetails details={details} />
        <MailButton href={page}>{button}</MailButton>
        {retentionUrl && (
          <MailText>
            <MailLink href={retentionUrl}>{withheldLabel}</MailLink>
          </MailText>
        )}
      </MailFrame>,
    ),
    attachments: calendar ? attachedDates(dates, mail, calendar, page) : [],
  }
}

/** Keep the line breaks of the organizer's text. */
function withBreaks(text: string): ReactNode[] {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and none moves
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** URL of a registration's page, where its holder can confirm, join and cancel. The token grants access. */
export function registrationPage(siteUrl: string, { token }: { token?: string }): string {
  return `${siteUrl}/events/seat/${token}`
}

/** A row with the join link, which opens shortly before the start; empty if the event has none. */
export function joinLink(event: EventRow, registration: MailedRegistration, siteUrl: string): [string, string][] {
  if (!event.joinUrl) return []
  return [[`Join (opens ${joinOpensBefore} minutes before)`, `${registrationPage(siteUrl, registration)}/join`]]
}

/** Times in the recipient's time zone, and the start in the event's own if it differs. */
export function whenAndWhere(event: EventRow, { timeZone }: { timeZone: string | null }): [string, string][] {
  const zone = timeZone ?? event.timeZone
  const there = formatInZone(event.startsAt, event.timeZone)
  return [
    ['Starts', formatInZone(event.startsAt, zone)],
    ['Ends', formatInZone(event.endsAt, zone)],
    ...(zone === event.timeZone ? [] : [['Local time at the event', there] as [string, string]]),
  ]
}

/** The dates of a series in the recipient's time zone, or in the event's own if it is unknown. */
function formatDates(dates: EventRow[], { timeZone }: { timeZone: string | null }): [string, string][] {
  return dates.map((date, index) => {
    const when = formatInZone(date.startsAt, timeZone ?? date.timeZone)
    return [`Date ${index + 1}`, date.cancelledAt ? `${when} (canceled)` : when]
  })
}

/** One attachment for each date: an iTIP message contains a single UID (RFC 5546), so a series needs several. */
function attachedDates(dates: EventRow[], mail: EventMailProps, method: 'REQUEST' | 'CANCEL', page: string) {
  const current = method === 'CANCEL' ? dates : dates.filter(({ cancelledAt }) => !cancelledAt)
  return current.map((date, index) => ({
    ...attached(mail, date, method, page),
    filename: dates.length > 1 ? `event-${index + 1}.ics` : 'event.ics',
  }))
}

function attached(
  { registration, siteUrl }: EventMailProps,
  date: EventRow,
  method: 'REQUEST' | 'CANCEL',
  page: string,
) {
  // Calendars ignore a SEQUENCE that does not increase, so taking, giving up and taking a seat again must count too.
  const revision = date.revision + date.seatChanges
  const text = calendarPart({ ...date, revision, cancelled: false, page }, method, [registration], siteUrl)
  return {
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(text).toString('base64'),
  }
}
