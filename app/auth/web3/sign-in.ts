import type { Caller } from '../caller.ts'
import { OAuthError } from '../errors.ts'
import { limitAccounts } from '../limits.ts'
import { markTokenUsed } from '../mark-token-used.ts'
import { type ProviderPerson, storableClaims } from '../providers/provider-person.ts'
import { notifyOfNewDevice } from '../sessions/new-device.ts'
import { type OpenSession, openSession } from '../sessions/sessions.ts'
import { accountOf, hasAccount, joining } from '../sign-up/join-account.ts'
import { acceptMessage, type Chain, messageMinutes } from './accept.ts'
import type { SignInMessage } from './sign-in-message.ts'

/**
 * Signs in the owner of a wallet by a signed message. Each message works once.
 * @throws AuthError web3_unsupported_chain, validation_failed, user_banned, signup_disabled,
 * over_request_rate_limit; OAuthError invalid_grant
 */
export async function signInWithWallet(
  input: { chain: string; message: string; signature: string },
  caller: Caller,
): Promise<OpenSession> {
  const { chain, message } = acceptMessage(input)
  const person = walletOwner(chain, message)
  if (!(await hasAccount(person))) await limitAccounts(caller)
  return joining(async () => {
    // Remember the message until its time of issue alone would refuse it.
    const until = new Date(message.issuedAt.getTime() + (messageMinutes + 1) * 60_000)
    if (!(await markTokenUsed('web3', `${chain}\n${input.message}`, until)))
      throw new OAuthError('invalid_grant', 'Signed message was used before')
    const user = await accountOf(person, caller)
    await notifyOfNewDevice(user, caller)
    return openSession(user, { method: 'web3' }, caller)
  })
}

function walletOwner(chain: Chain, { address, chainId, domain, statement }: SignInMessage): ProviderPerson {
  const providerId = `web3:${chain}:${address}`
  return {
    provider: 'web3',
    providerId,
    data: {
      sub: providerId,
      email_verified: false,
      phone_verified: false,
      custom_claims: storableClaims({ address, chain, network: chainId, domain, statement }),
    },
  }
}
