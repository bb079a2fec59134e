import { eq } from 'drizzle-orm'
import { bannedAmong } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { mailIdOf } from '../guests/message.server.ts'
import { lockEvent } from '../lock.server.ts'
import { GUESTS_PER_TRANSACTION } from '../mails/batch.ts'
import { requireNotOver, requirePublished } from '../registrations/register.server.ts'
import { events } from '../tables.server.ts'
import { checkInvitations } from './check.server.ts'
import { eventInvitationMail } from './invitation.mail.tsx'
import type { Invitee } from './invitation.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.invited-to': { eventId: string; title: string; people: number }
  }
}

const limit: Limit = { name: 'event.invite', points: 20, seconds: 3600, per: 'account' }

interface Invitations {
  eventId: string
  replyTo: string
  invited: Pick<Invitee, 'name' | 'email'>[]
}

/**
 * Emails an invitation to everybody in a table, except invalid lines. It registers nobody, and invites nobody to the
 * same event twice.
 * @returns how many are emailed
 * @throws Forbidden unless editor or admin, NotFound, Invalid, Conflict for an event that nobody can register for,
 * TooMany
 */
export async function inviteGuests(actor: Actor, eventId: string, table: string): Promise<number> {
  if (actor.kind !== 'member' || !can(actor, 'event.manage')) throw new Forbidden()
  const { invited } = await checkInvitations(actor, eventId, table)
  if (invited.length === 0) throw new Invalid({ table: ['There is nobody in this table who can be invited.'] })
  await consume(limit, actor.id)
  await transaction(async () => {
    const event = await lockEvent(eventId)
    requireNotOver(event)
    if (event.cancelledAt) throw new Conflict('This event is canceled.')
    requirePublished(event)
    const people = invited.map(({ name, email }) => ({ name, email }))
    await enqueueApart(sendInvitations, { eventId, replyTo: actor.email, invited: people })
    await emit(actor, 'event.invited-to', { eventId, title: event.title, people: people.length })
  })
  return invited.length
}

export const sendInvitations = defineJob<Invitations>('event.invite', async ({ eventId, replyTo, invited }) => {
  for (let at = 0; at < invited.length; at += GUESTS_PER_TRANSACTION)
    await transaction(async () => {
      const [event] = await database().select().from(events).where(eq(events.id, eventId))
      if (!event || event.cancelledAt || event.removedAt || event.endsAt <= new Date()) return
      const people = invited.slice(at, at + GUESTS_PER_TRANSACTION)
      const banned = await bannedAmong(people.map(({ email }) => email))
      for (const person of people) {
        if (banned.has(comparableAddress(person.email))) continue
        const mail = await eventInvitationMail({ event, person, replyTo, siteUrl: config().siteUrl })
        await sendMail({ ...mail, id: mailIdOf(eventId, `invitation:${person.email.toLowerCase()}`) })
      }
    })
})
