import type { z } from 'zod'
import { requireNoBlockedWords } from '#app/members/blocked-words/queries.server.ts'
import { contactsToMail, currentProfile, requireActiveMember } from '#app/members/directory.server.ts'
import { findShownMember } from '#app/members/profile-fields/queries.server.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { memberMessageMail } from './message.mail.tsx'
import type { messageToMemberForm } from './message.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.written-to': { memberId: string }
  }
}

const ofOneSender: Limit = { name: 'letter.sender', points: 10, seconds: 86_400, per: 'account' }
const toOneMember: Limit = { name: 'letter.pair', points: 2, seconds: 86_400, per: 'account' }

/**
 * Requires a member whom the actor can message.
 * @throws NotFound, Forbidden for oneself and for members who take no messages
 */
export async function reachableMember(actor: SignedIn, memberId: string) {
  const shown = await findShownMember(memberId)
  if (!shown) throw new NotFound('There is no such member, or they have left.')
  if (!can(actor, 'member.write-to', shown.profile)) throw new Forbidden('This is you.')
  if (!shown.takesLetters || !(await contactsToMail([memberId])).has(memberId))
    throw new Forbidden(`${shown.profile.name} does not accept messages.`)
  return shown.profile
}

/**
 * Emails a member's message to another. Addresses stay private, unless the sender shares theirs.
 * @throws NotFound, Forbidden, Invalid for blocked words, TooMany after ten a day, or two to the same member
 */
export async function writeMemberMessage(
  actor: SignedIn,
  memberId: string,
  { message, givesAddress }: z.output<typeof messageToMemberForm>,
): Promise<void> {
  await currentProfile(actor)
  await transaction(() => requireActiveMember(actor))
  const { id } = await reachableMember(actor, memberId)
  await requireNoBlockedWords(actor, { message })
  await consume(toOneMember, `${actor.id}:${id}`)
  await consume(ofOneSender, actor.id)
  const from = await currentProfile(actor)
  const to = (await contactsToMail([id])).get(id)
  if (!to) throw new NotFound()
  const replyTo = givesAddress ? actor.email : undefined
  const mail = await memberMessageMail({ to: to.email, from, replyTo, message, siteUrl: config().siteUrl })
  await transaction(async () => {
    await sendMail(mail)
    await emit(actor, 'member.written-to', { memberId: id })
  })
}
