import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { findEvent } from '../queries.server.ts'
import { registrationMail } from './confirmation.mail.tsx'

/** Hears that a registration was made: mails the confirmation. */
export async function confirmRegistration({ eventId }: { eventId: string }, actor: Actor): Promise<void> {
  if (actor.kind !== 'member') return
  const event = await findEvent(actor, eventId)
  await sendMail(await registrationMail({ event, to: actor.email, siteUrl: config().siteUrl }))
}
