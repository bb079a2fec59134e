import type { Mail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import type { EventRow } from '../lock.server.ts'
import { isSeated, type RegistrationContact } from '../registrations/contacts.server.ts'
import { eventMail, joinLink, leavingWords } from './event.mail.tsx'

/** A change of a registration. */
export type RegistrationNews = 'made' | 'queued' | 'moved-up' | 'passed-on' | 'cancelled' | 'removed'

/** Notifies a person of a change of their registration. */
export function registrationMail({
  news,
  event,
  seat,
  siteUrl,
  place,
  dates,
  kept,
}: {
  news: RegistrationNews
  event: EventRow
  seat: RegistrationContact
  siteUrl: string
  /** Their position on the waiting list, from 1. */
  place: number
  /** The dates of a cohort, which one registration covers. */
  dates?: EventRow[] | undefined
  /** URL of a guest's self-service page. */
  kept?: string | undefined
}): Promise<Mail> {
  const { title } = event
  const shared = { kind: `registration.${news}`, event, seat, siteUrl, dates, kept }
  if (news === 'queued')
    return eventMail({
      ...shared,
      subject: `On the waiting list: ${title}`,
      words: [
        `“${title}” is full. You are number ${place} on the waiting list.`,
        'As soon as a seat is free for you, you have it, and we write to you.',
      ],
    })
  if (news === 'moved-up' && seat.offered)
    return eventMail({
      ...shared,
      subject: `A seat for you: ${title}`,
      words: [
        `A seat in “${title}” became free. It is kept for you${formatUntil(event, seat)}.`,
        'Please accept or decline it by then. If we hear nothing, the next in line has it.',
      ],
      button: 'Accept or decline',
    })
  if (news === 'passed-on')
    return eventMail({
      ...shared,
      subject: `No longer kept for you: ${title}`,
      words: [
        `The seat in “${title}” that was kept for you was not accepted in time: the next in line has it.`,
        'You are not on the list any more. You can sign up again, and then stand in line anew.',
      ],
      button: leavingWords,
    })
  if (news === 'removed')
    return eventMail({
      ...shared,
      subject: `No longer registered: ${title}`,
      words: [`The organizer has taken you off the list of “${title}”.`],
      calendar: isSeated(seat) ? 'CANCEL' : undefined,
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
      calendar: isSeated(seat) ? 'CANCEL' : undefined,
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
    ],
    after: joinLink(event, seat, siteUrl),
    calendar: 'REQUEST',
  })
}

function movedUp(event: EventRow, seat: RegistrationContact): string[] {
  const until = formatUntil(event, seat)
  return [
    `A seat in “${event.title}” became free, and it is yours.`,
    ...(until ? [`If you cannot come, please decline${until}, so that the next can have it.`] : []),
  ]
}

function formatUntil({ timeZone }: EventRow, seat: RegistrationContact): string {
  return seat.answerBy ? ` until ${formatInZone(seat.answerBy, seat.timeZone ?? timeZone)}` : ''
}
