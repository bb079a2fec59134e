import type { Mail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../hold.server.ts'
import { eventMail } from '../mails/event.mail.tsx'
import type { Seat } from '../registrations/seat.server.ts'
import { isFull } from '../seats-left.ts'

/** Asks a guest to confirm their address, or shows them the way to the registration that they have. */
export function askMail({ event, seat, siteUrl }: { event: EventRow; seat: Seat; siteUrl: string }): Promise<Mail> {
  const isAsked = seat.state === 'asked'
  return eventMail({
    kind: 'registration.asked',
    subject: isAsked ? `Please confirm: ${event.title}` : `Your registration: ${event.title}`,
    words: isAsked
      ? [
          `Somebody, probably you, signed up for “${event.title}” with this address.`,
          isFull(event)
            ? 'All seats are taken. Please confirm, and you are on the waiting list. We email you if a seat opens up.'
            : 'Please confirm, and your seat is yours.',
          'If it was not you, ignore this email. Nothing will happen.',
        ]
      : [`You are signed up for “${event.title}” already. Here is the way to your registration.`],
    event,
    seat,
    siteUrl,
    button: isAsked ? 'Confirm my registration' : 'Open my registration',
  })
}
