import { transaction } from '#app/platform/database/database.server.ts'
import { lockUser } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { unseal } from '../keys/seal.ts'
import { limitAddress, limits } from '../limits.ts'
import { consumeAuthCode } from '../providers/flow-state.ts'
import { consumeSignUpPassword } from '../sign-up/sign-up-passwords.ts'
import { limitSession, type OpenSession, openSession } from './sessions.ts'

/**
 * Exchanges the code of a PKCE flow for a session.
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier, user_banned
 */
export async function exchangeCode(
  authCode: string,
  verifier: string,
  caller: Caller,
): Promise<{ opened: OpenSession; providerToken: string | null; providerRefreshToken: string | null }> {
  await limitAddress(limits.token, caller)
  return transaction(async () => {
    const flow = await consumeAuthCode(authCode, verifier)
    const known = await lockUser(flow.userId)
    if (!known || known.deletedAt) fail('flow_state_not_found')
    const user = await consumeSignUpPassword(known, flow)
    const provider =
      flow.authenticationMethod === 'oauth' || flow.authenticationMethod === 'sso/saml'
        ? { provider: flow.provider }
        : {}
    const opened = await openSession(user, { method: flow.authenticationMethod, ...provider }, caller)
    const { sessionUntil } = flow.providerRequest
    const limited = await limitSession(opened, typeof sessionUntil === 'string' ? new Date(sessionUntil) : undefined)
    const unsealed = (token: string | null) => token && unseal(Buffer.from(token, 'base64'), authCode)
    return {
      opened: limited,
      providerToken: unsealed(flow.providerAccessToken),
      providerRefreshToken: unsealed(flow.providerRefreshToken),
    }
  })
}
