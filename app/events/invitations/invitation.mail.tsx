import type { Mail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { eventMail } from '../mails/event.mail.tsx'

/** Invites a person to an event; they decide whether to register. */
export function eventInvitationMail(props: {
  event: EventRow
  person: { name: string; email: string }
  replyTo: string
  siteUrl: string
}): Promise<Mail> {
  const { event, person, replyTo, siteUrl } = props
  const { title, plain, audience, slug, id } = event
  const isOpen = audience === 'public'
  return eventMail({
    kind: 'event.invited-to',
    subject: `Invitation: ${title}`,
    words: [
      person.name ? `${person.name}, you’re invited to “${title}”.` : `You’re invited to “${title}”.`,
      ...(plain ? [plain] : []),
      isOpen ? 'You can sign up with your name and email address.' : 'Sign in to the Campus to register.',
    ],
    event,
    registration: { ...person, timeZone: null },
    siteUrl,
    page: isOpen ? `${siteUrl}/events/${slug}?utm_source=invitation` : `${siteUrl}/campus/events#event-${id}`,
    button: 'See the event',
    footer: 'This is our only email about this event unless you sign up.',
    replyTo,
  })
}
