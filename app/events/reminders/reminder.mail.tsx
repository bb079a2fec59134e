import type { Mail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { eventMail, joinLink } from '../mails/event.mail.tsx'
import type { RegistrationContact } from '../registrations/contacts.server.ts'

/** Reminds a guest of an upcoming event. */
export function reminderMail(props: {
  event: EventRow
  registration: RegistrationContact
  now: Date
  siteUrl: string
}): Promise<Mail> {
  const { event, registration, now, siteUrl } = props
  const { title, startsAt } = event
  return eventMail({
    kind: 'event.reminded',
    subject: `Reminder: ${title}`,
    words: [
      `“${title}” ${formatStart(startsAt.getTime() - now.getTime())}.`,
      'If you can’t come, please cancel on your registration page so that somebody else can have your seat.',
    ],
    event,
    registration,
    siteUrl,
    after: joinLink(event, registration, siteUrl),
  })
}

/** `starts in 23 hours` */
export function formatStart(milliseconds: number): string {
  if (milliseconds <= 0) return 'has started'
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  if (hours < 36) return `starts in ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `starts in ${Math.round(hours / 24)} days`
}
