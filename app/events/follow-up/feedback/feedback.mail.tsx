import type { Mail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../../lock.server.ts'
import { eventMail, registrationPage } from '../../mails/event.mail.tsx'
import type { RegistrationContact } from '../../registrations/contacts.server.ts'

/** Asks an attendee for feedback. */
export function feedbackMail(props: {
  event: EventRow
  registration: RegistrationContact
  siteUrl: string
}): Promise<Mail> {
  const { event, registration, siteUrl } = props
  const { title, recordingUrl } = event
  return eventMail({
    kind: 'event.feedback-asked',
    subject: `How was it? ${title}`,
    words: [
      `Thank you for coming to “${title}”.`,
      'Would you tell us how it was? Two ratings and one line take a minute, and you don’t have to sign in.',
      'Your registration page also has your certificate of attendance and the materials from the event.',
      ...(recordingUrl ? [`Watch the recording: ${recordingUrl}`] : []),
    ],
    event,
    registration,
    siteUrl,
    page: `${registrationPage(siteUrl, registration)}/feedback`,
    button: 'Tell us how it was',
  })
}
