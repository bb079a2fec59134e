import { type Caller, findUser, inviteUser, isAuthError, roleOf } from '#app/auth/auth.ts'
import { can } from '#app/permissions.ts'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { errorFrom } from '#app/platform/forms/errors.server.ts'
import { authMessage } from '../auth-message.ts'
import { peopleById } from '../directory.server.ts'
import { formatWait } from '../format-wait.ts'
import { type InvitedPerson, invitedPerson } from './account.ts'
import type { PersonToInvite } from './people-to-invite.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.invited': { memberId: string; email: string }
  }
}

/** The result of inviting a list: the invited accounts, and the entries that failed, as typed, with their problems. */
export interface InvitedList {
  ids: string[]
  notInvited: { input: string; problem: string }[]
}

/** Invites each person in a list. One person's failure does not affect the others. @throws Forbidden */
export async function inviteMembers(
  actor: SignedIn,
  people: PersonToInvite[],
  caller: Caller,
  role: Role = 'member',
): Promise<InvitedList> {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  const done: InvitedList = { ids: [], notInvited: [] }
  for (const [at, person] of people.entries()) {
    const error = await errorFrom(inviteFromForm(actor, person, role, caller).then(({ id }) => done.ids.push(id)))
    if (!error) continue
    // Any other error, such as a lost database, would also affect everyone after this person: stop.
    const isTheirs = error instanceof Invalid
    for (const { input } of isTheirs ? [person] : people.slice(at))
      done.notInvited.push({ input, problem: error.message })
    if (!isTheirs) break
  }
  return done
}

async function inviteFromForm(actor: SignedIn, { name, email }: PersonToInvite, role: Role, caller: Caller) {
  const person = invitedPerson.safeParse({ name, email })
  if (!person.success) throw new Invalid({ people: [person.error.issues[0]?.message ?? ''] })
  return inviteMember(actor, person.data, caller, role)
}

/**
 * Mails an invitation. A pending one is mailed again.
 * @throws Forbidden, Invalid for an address that has an account, or whose owner is banned
 */
export async function inviteMember(
  actor: SignedIn,
  { email, name }: InvitedPerson,
  caller: Caller,
  role: Role = 'member',
): Promise<{ id: string }> {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  const known = await findUser({ email })
  if (known?.bannedUntil && known.bannedUntil > new Date())
    throw new Invalid({ people: [`${email} is banned. Lift the ban first.`] })
  // Inviting again replaces the role of a pending invitation.
  const before = known ? roleOf(known) : 'member'
  const invitedBy = (await peopleById([actor.id])).get(actor.id)?.name
  const as = { invitedBy, ...(role !== before && { appMetadata: { role: role === 'member' ? null : role } }) }
  const wishes = {
    email,
    redirectTo: '/campus/auth/callback',
    forWebsite: true,
    ...(name && { data: { name } }),
    ...as,
  }
  const emitInvited = async ({ id }: { id: string }) => {
    await emit(actor, 'member.invited', { memberId: id, email })
    if (role !== before) await emit(actor, 'member.role-set', { memberId: id, from: before, to: role })
  }
  const reject = (error: unknown) => Promise.reject(inviteError(email, error))
  const { id } = await inviteUser(wishes, { kind: 'admin', id: actor.id, caller }, emitInvited).catch(reject)
  return { id }
}

function inviteError(email: string, error: unknown): unknown {
  if (!isAuthError(error)) return error
  if (error.code === 'email_exists') return new Invalid({ people: [`${email} is already a member.`] })
  if (error.code === 'over_email_send_rate_limit')
    return new Invalid({ people: [`${email} was invited just now. ${formatWait(error.retryAfter ?? 60)}`] })
  return new Invalid({ people: [authMessage(error)] })
}
