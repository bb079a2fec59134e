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
      person.name ? `${person.name}, you are invited to “${title}”.` : `You are invited to “${title}”.`,
      ...(plain ? [plain] : []),
      isOpen ? 'Sign up with a name and an address.' : 'Sign in to the Campus and register there.',
    ],
    event,
    registration: { ...person, timeZone: null },
    siteUrl,
    page: isOpen ? `${siteUrl}/events/${slug}?utm_source=invitation` : `${siteUrl}/campus/events#event-${id}`,
    button: 'See the event',
    footer: 'This is the only email about it. If you don’t sign up, you won’t hear from us again about this event.',
    replyTo,
  })
}
