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
  registration,
  siteUrl,
  position,
  dates,
  retentionUrl,
}: {
  news: RegistrationNews
  event: EventRow
  registration: RegistrationContact
  siteUrl: string
  /** Their position on the waiting list, from 1. */
  position: number
  /** The dates of a cohort, which one registration covers. */
  dates?: EventRow[] | undefined
  /** URL of a guest's self-service page. */
  retentionUrl?: string | undefined
}): Promise<Mail> {
  const { title } = event
  const shared = { kind: `registration.${news}`, event, registration, siteUrl, dates, retentionUrl }
  if (news === 'queued')
    return eventMail({
      ...shared,
      subject: `On the waiting list: ${title}`,
      words: [
        `“${title}” is full. You’re number ${position} on the waiting list.`,
        'When a seat opens up for you, it’s yours, and we’ll email you.',
      ],
    })
  if (news === 'moved-up' && registration.offered)
    return eventMail({
      ...shared,
      subject: `A seat for you: ${title}`,
      words: [
        `A seat in “${title}” has opened up. We’re holding it for you${formatUntil(event, registration)}.`,
        'Please accept or decline it by then. If we don’t hear from you, it goes to the next person in line.',
      ],
      button: 'Accept or decline',
    })
  if (news === 'passed-on')
    return eventMail({
      ...shared,
      subject: `Your seat was released: ${title}`,
      words: [
        `We were holding a seat in “${title}” for you. You didn’t accept it in time, so it went to the next person in line.`,
        'You’re no longer on the waiting list. You can sign up again and join the end of the line.',
      ],
      button: leavingWords,
    })
  if (news === 'removed')
    return eventMail({
      ...shared,
      subject: `No longer registered: ${title}`,
      words: [`The organizer has taken you off the guest list for “${title}”.`],
      calendar: isSeated(registration) ? 'CANCEL' : undefined,
      button: leavingWords,
    })
  if (news === 'cancelled')
    return eventMail({
      ...shared,
      subject: `You canceled: ${title}`,
      words: [
        registration.state === 'seated'
          ? `Your registration for “${title}” is canceled.`
          : `You’re no longer on the waiting list for “${title}”.`,
      ],
      calendar: isSeated(registration) ? 'CANCEL' : undefined,
      button: leavingWords,
    })
  return eventMail({
    ...shared,
    subject: news === 'made' ? `Registered: ${title}` : `You have a seat: ${title}`,
    words: [
      ...(news === 'made' ? [`You’re registered for “${title}”.`] : movedUp(event, registration)),
      ...(dates ? [`Your registration covers all ${dates.length} dates.`] : []),
      dates
        ? 'Open the attached files to add the dates to your calendar.'
        : 'Open the attached file to add it to your calendar.',
    ],
    after: joinLink(event, registration, siteUrl),
    calendar: 'REQUEST',
  })
}

function movedUp(event: EventRow, registration: RegistrationContact): string[] {
  const until = formatUntil(event, registration)
  return [
    `A seat in “${event.title}” has opened up, and it’s yours.`,
    ...(until ? [`If you can’t come, please decline${until} so that the next person can have it.`] : []),
  ]
}

function formatUntil({ timeZone }: EventRow, registration: RegistrationContact): string {
  return registration.answerBy ? ` until ${formatInZone(registration.answerBy, registration.timeZone ?? timeZone)}` : ''
}
