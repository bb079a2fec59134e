import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { calendarFile } from '../events/calendar-file.ts'
import { findEvent } from '../events/queries.server.ts'
import { confirmationMail } from './confirmation.mail.ts'

/** Hears that a registration was made: mails the confirmation, with the event as a calendar file. */
export async function confirmRegistration(tx: Transaction, { eventId }: { eventId: string }, actor: Actor): Promise<void> {
  if (actor.kind !== 'member') return
  const event = await findEvent(eventId)
  const { siteUrl } = config()
  const content = Buffer.from(calendarFile({ event, joinUrl: event.joinUrl, siteUrl })).toString('base64')
  await sendMail(tx, {
    kind: 'registration.made',
    to: actor.email,
    ...confirmationMail({ event, siteUrl }),
    attachments: [{ filename: 'event.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }],
  })
}
