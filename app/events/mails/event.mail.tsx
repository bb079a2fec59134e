import { Fragment, type ReactNode } from 'react'
import { factsToText, MailButton, MailFacts, MailFrame, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'
import { calendarPart } from '../calendar/calendar-file.server.ts'
import { joinOpensBefore } from '../event.ts'
import type { EventRow } from '../lock.server.ts'
import type { Seat } from '../registrations/seat.server.ts'

/** What a mail about an event says; the rest (when, where, the calendar's part) follows from the event and the seat. */
export interface EventMailFacts {
  /** Where the button leads; the page of the registration unless said otherwise. */
  page?: string
  /** What it is, for the admin's list: `event.changed`. */
  kind: string
  subject: string
  /** Its sentences; the first is the news. */
  words: string[]
  event: EventRow
  seat: SeatRead
  /** All dates that the mail is about, where there are several; the event is one of them. */
  dates?: EventRow[] | undefined
  siteUrl: string
  /** Puts the event into the reader's calendar or takes it out. */
  calendar?: 'REQUEST' | 'CANCEL' | undefined
  /** Rows above when and where: what was before. */
  facts?: [string, string][]
  /** Rows below. */
  after?: [string, string][]
  button?: string
  replyTo?: string
  /** Where a guest sees what is kept of them. */
  kept?: string | undefined
  /** Why they get it, where they are not registered. */
  foot?: string
}

/** What a mail reads of a seat; somebody who is invited has no link yet, and then the mail has another page. */
type SeatRead = Pick<Seat, 'name' | 'email' | 'timeZone'> & { id?: string; token?: string }

/** What stands on the button of a mail to somebody who is registered no longer. */
export const leavingWords = 'See what else is on'

const keptWords = 'See, correct or delete what we keep of this:'

const registeredFoot =
  'You get this because you registered for this event. On the page of your registration you can cancel.'

/** A mail to somebody who is registered for an event, by the clocks of their own zone. */
export async function eventMail(mail: EventMailFacts): Promise<Mail> {
  const { kind, subject, words, event, seat, siteUrl, calendar, replyTo, kept, dates = [event] } = mail
  // A registration that is gone has no page.
  const own = mail.page ?? seatPage(siteUrl, seat)
  const page = mail.button === leavingWords ? `${siteUrl}/events` : own
  const when = dates.length > 1 ? formatDates(dates, seat) : whenAndWhere(event, seat)
  const facts = [...(mail.facts ?? []), ...when, ...(mail.after ?? [])]
  const button = mail.button ?? 'Open my registration'
  return {
    kind,
    to: seat.email,
    subject,
    ...(replyTo && { replyTo }),
    ...(seat.id && { about: seat.id }),
    text: [
      ...words,
      factsToText(facts),
      `${button}: ${page}`,
      ...(kept ? [`${keptWords} ${kept}`] : []),
      site.name,
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={words[0] ?? subject}
        title={event.title}
        foot={mail.foot ?? registeredFoot}
      >
        {words.map((sentence) => (
          <MailText key={sentence}>{withBreaks(sentence)}</MailText>
        ))}
        <MailFacts facts={facts} />
        <MailButton href={page}>{button}</MailButton>
        {kept && (
          <MailText>
            {keptWords} <a href={kept}>{kept}</a>
          </MailText>
        )}
      </MailFrame>,
    ),
    attachments: calendar ? attachedDates(dates, mail, calendar, page) : [],
  }
}

/** What an organizer wrote keeps its lines. */
function withBreaks(text: string): ReactNode[] {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and none moves
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** The page of a registration: what it says, join, cancel. Whoever has the address may. */
export function seatPage(siteUrl: string, { token }: { token?: string }): string {
  return `${siteUrl}/events/seat/${token}`
}

/** The link to join, which opens shortly before: in mails to who has a seat in an event that has one. */
export function joinLink(event: EventRow, seat: SeatRead, siteUrl: string): [string, string][] {
  if (!event.joinUrl) return []
  return [[`Join, from ${joinOpensBefore} minutes before`, `${seatPage(siteUrl, seat)}/join`]]
}

/** The reader's clocks first; the event's own, where they differ. */
export function whenAndWhere(event: EventRow, { timeZone }: { timeZone: string | null }): [string, string][] {
  const zone = timeZone ?? event.timeZone
  const there = formatInZone(event.startsAt, event.timeZone)
  return [
    ['Starts', formatInZone(event.startsAt, zone)],
    ['Ends', formatInZone(event.endsAt, zone)],
    ...(zone === event.timeZone ? [] : [['At the event’s place', there] as [string, string]]),
  ]
}

/** The dates of a series, by the reader's clocks; the event's own zone is named where the reader's is not known. */
function formatDates(dates: EventRow[], { timeZone }: { timeZone: string | null }): [string, string][] {
  return dates.map((date, index) => {
    const when = formatInZone(date.startsAt, timeZone ?? date.timeZone)
    return [`Date ${index + 1}`, date.cancelledAt ? `${when} (cancelled)` : when]
  })
}

/** A part for each date: a message about invitations holds one UID (RFC 5546), so a series has several. */
function attachedDates(dates: EventRow[], mail: EventMailFacts, method: 'REQUEST' | 'CANCEL', page: string) {
  const standing = method === 'CANCEL' ? dates : dates.filter(({ cancelledAt }) => !cancelledAt)
  return standing.map((date, index) => ({
    ...attached(mail, date, method, page),
    filename: dates.length > 1 ? `event-${index + 1}.ics` : 'event.ics',
  }))
}

function attached({ seat, siteUrl }: EventMailFacts, date: EventRow, method: 'REQUEST' | 'CANCEL', page: string) {
  // Calendars ignore what does not rise: a seat that is taken, given up and taken again is told three times.
  const revision = date.revision + date.seatChanges
  const text = calendarPart({ ...date, revision, cancelled: false, page }, method, [seat], siteUrl)
  return {
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(text).toString('base64'),
  }
}
