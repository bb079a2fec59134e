import { type Caller, inviteUser, isAuthError } from '#app/auth/auth.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { authMessage } from '../auth-message.ts'
import type { InvitationForm } from './account.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'member.invited': { memberId: string; email: string }
  }
}

/** Mails an invitation, again where one is still open. @throws Forbidden, Invalid for an address that has an account */
export async function inviteMember(
  actor: SignedIn,
  { email, name }: InvitationForm,
  caller: Caller,
): Promise<{ id: string }> {
  if (!can(actor, 'member.manage')) throw new Forbidden()
  const wishes = { email, redirectTo: '/campus/auth/callback', forWebsite: true, ...(name && { data: { name } }) }
  const told = ({ id }: { id: string }) => emit(actor, 'member.invited', { memberId: id, email })
  const { id } = await inviteUser(wishes, { kind: 'admin', id: actor.id, caller }, told).catch(refuse)
  return { id }
}

function refuse(error: unknown): never {
  if (!isAuthError(error)) throw error
  if (error.code === 'email_exists') throw new Invalid({ email: ['Somebody with this address is a member already.'] })
  throw new Invalid({ email: [authMessage(error)] })
}
