import type { Mail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { eventMail } from '../mails/event.mail.tsx'
import type { RegistrationContact } from '../registrations/contacts.server.ts'
import { isFull } from '../seats-left.ts'

interface ConfirmMailProps {
  event: EventRow
  registration: RegistrationContact
  /** Their calendar accepted an invitation after the seat was given up. */
  byCalendar?: boolean
  siteUrl: string
}

/** Asks a guest to confirm their address, or sends the link to an existing registration. */
export function confirmRegistrationMail({
  event,
  registration,
  byCalendar = false,
  siteUrl,
}: ConfirmMailProps): Promise<Mail> {
  const isUnconfirmed = registration.state === 'asked'
  const came = byCalendar
    ? `Your calendar accepted “${event.title}”, but you no longer have a seat because you declined it earlier.`
    : `Someone, probably you, signed up for “${event.title}” with this address.`
  const confirm = byCalendar ? 'Press the button to take a seat again.' : 'Confirm, and the seat is yours.'
  return eventMail({
    kind: 'registration.asked',
    subject: isUnconfirmed ? `Please confirm: ${event.title}` : `Your registration: ${event.title}`,
    words: isUnconfirmed
      ? [
          came,
          isFull(event)
            ? 'All seats are taken. Confirm to join the waiting list, and we’ll email you if a seat opens up.'
            : confirm,
          'If it wasn’t you, ignore this email and nothing will happen.',
        ]
      : [`You’re already signed up for “${event.title}”. Here’s the link to your registration.`],
    event,
    registration,
    siteUrl,
    button: isUnconfirmed ? 'Confirm my registration' : 'Open my registration',
  })
}
