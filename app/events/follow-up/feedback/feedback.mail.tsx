import type { Mail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../../lock.server.ts'
import { eventMail, registrationPage } from '../../mails/event.mail.tsx'
import type { RegistrationContact } from '../../registrations/contacts.server.ts'
import { registrationCopy } from '../../self-service/registration.content.ts'

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
      `${registrationCopy().feedback.monday} Two boxes to tick and one line to write, without signing in: it takes a minute.`,
      'Your registration page also has your certificate of attendance and the materials from the event.',
      ...(recordingUrl ? [`The recording: ${recordingUrl}`] : []),
    ],
    event,
    registration,
    siteUrl,
    page: `${registrationPage(siteUrl, registration)}/feedback`,
    button: 'Tell us how it was',
  })
}
