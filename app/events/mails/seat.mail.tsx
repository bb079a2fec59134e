import type { Mail } from '#app/platform/mail/send.server.ts'
import { inZoneWords } from '#app/platform/zones/zone.server.ts'
import { joinOpensBefore } from '../event.ts'
import type { EventRow } from '../hold.server.ts'
import type { Seat } from '../registrations/seat.server.ts'
import { eventMail, leavingWords } from './event.mail.tsx'

/** What happened to one registration. */
export type SeatNews = 'made' | 'queued' | 'moved-up' | 'cancelled' | 'removed'

/** Tells somebody what became of their registration. */
export function seatMail({
  news,
  event,
  seat,
  siteUrl,
  place,
  dates,
}: {
  news: SeatNews
  event: EventRow
  seat: Seat
  siteUrl: string
  /** Where they stand on the waiting list, from 1. */
  place: number
  /** The dates of a cohort: one registration is for all. */
  dates?: EventRow[] | undefined
}): Promise<Mail> {
  const { title } = event
  const shared = { kind: `registration.${news}`, event, seat, siteUrl, dates }
  if (news === 'queued')
    return eventMail({
      ...shared,
      subject: `On the waiting list: ${title}`,
      words: [
        `“${title}” is full. You are number ${place} on the waiting list.`,
        'As soon as a seat is free for you, you have it, and we write to you.',
      ],
    })
  if (news === 'removed')
    return eventMail({
      ...shared,
      subject: `No longer registered: ${title}`,
      words: [`The organizer has taken you off the list of “${title}”.`],
      calendar: seat.state === 'seated' ? 'CANCEL' : undefined,
      button: leavingWords,
    })
  if (news === 'cancelled')
    return eventMail({
      ...shared,
      subject: `You cancelled: ${title}`,
      words: [
        seat.state === 'seated'
          ? `Your registration for “${title}” is cancelled.`
          : `You are no longer on the waiting list of “${title}”.`,
      ],
      calendar: seat.state === 'seated' ? 'CANCEL' : undefined,
      button: leavingWords,
    })
  return eventMail({
    ...shared,
    subject: news === 'made' ? `Registered: ${title}` : `You have a seat: ${title}`,
    words: [
      ...(news === 'made' ? [`You are registered for “${title}”.`] : movedUp(event, seat)),
      ...(dates ? [`It is for all ${dates.length} dates.`] : []),
      dates
        ? 'The attached files put them into your calendar, in your own time zone.'
        : 'The attached file puts it into your calendar, in your own time zone.',
      ...(event.joinUrl
        ? [`On the page of your registration you can join from ${joinOpensBefore} minutes before.`]
        : []),
    ],
    calendar: 'REQUEST',
  })
}

function movedUp({ title, timeZone }: EventRow, seat: Seat): string[] {
  const until = seat.answerBy && inZoneWords(seat.answerBy, seat.timeZone ?? timeZone)
  return [
    `A seat in “${title}” became free, and it is yours.`,
    ...(until ? [`If you cannot come, please decline until ${until}, so that the next can have it.`] : []),
  ]
}
